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
  | 'duplex'
  | 'manufactured'

export type Season = 'spring' | 'summer' | 'autumn' | 'snow'

/** Facts of a listing that the drawings use. */
export interface DrawnListing {
  style: Style
  stories?: number
  bedrooms?: number
  baths_full?: number
  baths_half?: number
  basement?: 'none' | 'crawl' | 'unfinished' | 'finished' | 'walk-out'
  /** With a barn and a silo. */
  setting?: 'farm'
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

/** A window of a wall facing the street, in feet from the lower left corner of the wall. */
export interface FrontWindow {
  x: number
  y: number
  width: number
  height: number
}

/** Parts of a drawn house, for tests. */
export interface HouseParts {
  /** Garage doors of the house, in cars. */
  garage_spaces: number
  /** Ground-floor windows of the walls that face the street, with no other wall in front of them. */
  windows: FrontWindow[]
  buildings: string[]
}

/** Returns what the front of a house shows. */
export function housePartsOf(listing: DrawnListing, seed: string | number): HouseParts

/** Returns the names of the floors of a listing, in the order of its plans. */
export function floorNamesOf(listing: DrawnListing): string[]

/** Returns the names of the rooms of each floor in the plans of a listing. */
export function planRoomsOf(listing: DrawnListing): { floor: string; rooms: string[] }[]

/**
 * Returns the drawings of a sample listing, the front of the house by day first. The same listing and seed give the
 * same drawings.
 */
export function drawingsOf(listing: DrawnListing, seed: string | number): Drawing[]
