export { crawlerFile, emptyCrawlerFile } from './operations.server.ts'
