/** Kinds of houses that can be drawn. */
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

/** What the drawings use of a listing. */
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
  /** The season of all of its pictures; drawn by lot where it is not given. */
  season?: Season
  /** Words such as 'brick', 'vinyl', 'stone', 'cedar'. */
  exterior?: string
}

/** One picture of a home; it is drawn when `draw` is called. */
export interface Drawing {
  name: string
  caption: string
  /** The picture as SVG, 1536 x 1024. */
  draw(): string
}

/** All pictures of one sample listing, the front of the house by day first. The same listing and seed give the same pictures. */
export function drawingsOf(listing: DrawnListing, seed: string | number): Drawing[]
