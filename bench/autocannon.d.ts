/** The part of autocannon's API in use; the package ships no types. */
declare module 'autocannon' {
  interface Request {
    path: string
    headers?: Record<string, string>
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    overallRate?: number
    requests: Request[]
    setupClient?: (client: {
      setRequests: (requests: Request[]) => void
      pipelinedRequests: { addBody: (bytes: Buffer) => void }
    }) => void
  }): Promise<{
    requests: { average: number; total: number }
    latency: { p50: number; p97_5: number; p99: number }
    throughput: { total: number }
    duration: number
    errors: number
    non2xx: number
  }>
}
