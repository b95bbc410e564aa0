/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number]

/** Longitude and latitude in degrees. */
export type Position = readonly [number, number]

/** Mark on the map: one home, or a cluster of homes. */
export interface Mark {
  id: string
  longitude: number
  latitude: number
  /** Label, such as "$385K" or "46". */
  label: string
  /** Accessible name with all details. */
  spoken: string
  /** Number of homes; 1 for a single home. */
  count: number
  /** Shown by color and shape: a seen home is flat with a check mark, a saved one has a heart. */
  tone: 'plain' | 'seen' | 'saved'
  /** Bounding box of the homes in a cluster. */
  bounds?: Bounds
}

/** Source of the map. Both are optional. */
export interface MapSource {
  /** URL of a map style, such as a tile service provides. */
  style_url: string | null
  /** URL of a file of vector tiles in Protomaps' layers. */
  tiles_url: string | null
}
