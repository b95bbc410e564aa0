import { createServer } from 'node:http'

/** A minimal server that other measurements are compared with. */

const BODY = Buffer.from('<!doctype html><title>Nothing</title>')
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': BODY.length })
  response.end(BODY)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`)
})
// The parent process has exited.
process.stdin.resume().once('close', () => process.exit())
