export {
  propertyIdOf,
  removeOpenHouses,
  removeProperties,
  saveOpenHouses,
  upsertProperties,
  withPicturesOf,
} from './operations.server.ts'
