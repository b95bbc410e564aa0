/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number]

/** Longitude and latitude in degrees. */
export type Position = readonly [number, number]

/** A mark on the map: one home, or several that stand too close to be told apart. */
export interface Mark {
  id: string
  longitude: number
  latitude: number
  /** What is written on it: "$385K", "46". */
  label: string
  /** Everything about it in words, for those who do not see it. */
  spoken: string
  /** How many it stands for; 1 is a single one. */
  count: number
  /** Told by shape beside colour: a seen one is flat and has a tick, a saved one has a heart. */
  tone: 'plain' | 'seen' | 'saved'
  /** Where its parts lie, if it stands for several. */
  bounds?: Bounds
}

/** What a map is drawn from; neither of them is needed. */
export interface MapSource {
  /** Address of a map style, such as a tile service gives. */
  style_url: string | null
  /** Address of one file of vector tiles in Protomaps' layers. */
  tiles_url: string | null
}
