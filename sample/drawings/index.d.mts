/** Styles of houses. */
export type Style =
  | 'ranch'
  | 'two_story'
  | 'cape_cod'
  | 'craftsman'
  | 'tudor'
  | 'colonial'
  | 'farmhouse'
  | 'bungalow'
  | 'contemporary'
  | 'townhouse'
  | 'condo'
  | 'log'
  | 'land'

export type Season = 'spring' | 'summer' | 'autumn' | 'snow'

/** Facts of a listing that the drawings use. */
export interface DrawnListing {
  style: Style
  stories?: number
  bedrooms?: number
  /** Square feet. */
  living_area?: number
  garage_spaces?: number
  /** Newer houses have plainer windows, darker frames and fewer shutters. */
  year_built?: number
  lot_size_acres?: number
  /** Season of all its drawings; random by default. */
  season?: Season
  /** Words such as 'brick', 'vinyl', 'stone', 'cedar'. */
  exterior?: string
}

/** A drawing of a home. `draw` renders it. */
export interface Drawing {
  name: string
  caption: string
  /** Returns the drawing as SVG, 1536 x 1024. */
  draw(): string
}

/**
 * Returns the drawings of a sample listing, the front of the house by day first. The same listing and seed give the
 * same drawings.
 */
export function drawingsOf(listing: DrawnListing, seed: string | number): Drawing[]
