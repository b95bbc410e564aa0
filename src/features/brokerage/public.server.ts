export {
  configureBrokerage,
  getBrokerage,
  getBrokerageSettings,
  getLaunchState,
  isSiteOpen,
  openSite,
  recordLegalReview,
  takeSiteOffline,
} from './operations.server.ts'
