export { connectionAsEntered, requireChangeable } from './operations/entered.server.ts'
export { copyFilesFrom, countLostFiles, finishCopy, giveUpFormerStorage } from './operations/former-storage.server.ts'
export { startConnections } from './operations/start.server.ts'
export { getConnections, listConnectionFaults } from './operations/view.server.ts'
