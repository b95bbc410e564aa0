export {
  configureBrokerage,
  getBrokerage,
  getBrokerageSettings,
  getLaunchState,
  isSiteOpen,
} from './operations.server.ts'
