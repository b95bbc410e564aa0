/**
 * @file The types of the drawings. Lengths in space are feet; lengths on the page are
 * units of the 1536 x 1024 view box.
 */

/** @import { Sheet } from './svg.mjs' */
/** @import { Plane } from './space.mjs' */

/** @typedef {[number, number]} Point2 A point on the page (units) or on a plane (feet along, feet up). */
/** @typedef {[number, number, number]} Point3 A point in space in feet: x right, y up, z toward the viewer. */
/** @typedef {(point: Point3) => Point2} Projector Turns a point in space into a point on the page. */

/**
 * @typedef {'ranch' | 'two_story' | 'cape_cod' | 'craftsman' | 'tudor' | 'colonial' | 'farmhouse' | 'bungalow'
 *   | 'contemporary' | 'townhouse' | 'condo' | 'log' | 'land' | 'duplex' | 'manufactured'} Style
 */
/** @typedef {'spring' | 'summer' | 'autumn' | 'snow'} Season */

/**
 * Facts of a listing that the drawings use.
 * @typedef {object} Listing
 * @property {Style} style
 * @property {number} [stories]
 * @property {number} [bedrooms]
 * @property {number} [baths_full]
 * @property {number} [baths_half]
 * @property {'none' | 'crawl' | 'unfinished' | 'finished' | 'walk-out'} [basement]
 * @property {'farm'} [setting] With a barn and a silo.
 * @property {number} [living_area] Square feet.
 * @property {number} [garage_spaces]
 * @property {number} [year_built] Newer houses have plainer windows, darker frames and fewer shutters.
 * @property {number} [lot_size_acres]
 * @property {boolean} [pool]
 * @property {Season} [season] Season of all its drawings; random by default.
 * @property {string} [exterior] Words such as 'brick', 'vinyl', 'stone', 'cedar'.
 */

/** @typedef {{ name: string, caption: string, draw: () => string }} Drawing A drawing; `draw` renders it. */

/**
 * A random stream that is always the same for the same seed.
 * @typedef {object} RandomStream
 * @property {() => number} next A number in [0, 1).
 * @property {(low: number, high: number) => number} range A number between the two.
 * @property {(low: number, high: number) => number} int A whole number, both ends included.
 * @property {<T>(list: readonly T[]) => T} pick
 * @property {(share: number) => boolean} chance True for that share of the calls.
 * @property {(name: string) => RandomStream} fork A separate stream, so that one drawing never affects another.
 */

/**
 * Style of a shape.
 * @typedef {object} Ink
 * @property {string} [stroke] Color of the outline.
 * @property {number} [width] Width of the stroke in page units; 1 by default.
 * @property {number} [opacity] From 0 to 1.
 * @property {boolean} [raw] True to ignore the light (lamps, sky).
 */
/** @typedef {Ink & { forward?: number }} PlaneInk With a distance in feet in front of the plane. */

/**
 * @typedef {object} Light
 * @property {boolean} night
 * @property {Season} season
 * @property {string[]} sky Three stops, top to horizon.
 * @property {[string, string]} grass
 * @property {[string, string]} far Two tree lines on the horizon.
 * @property {string[][]} leaf Leaf palettes: dark, middle, light, bright.
 * @property {(hex: string) => string} tone Changes a color by the light.
 */

/**
 * Context of every painter.
 * @typedef {object} Scene
 * @property {Sheet} sheet
 * @property {Projector} project
 * @property {Light} light
 * @property {RandomStream} random
 * @property {number} scale Page units per foot at the front of the house.
 * @property {boolean} flat True for a parallel view: patterns may be used.
 * @property {number} ground Page height of the ground line.
 * @property {boolean} [mirror] True if the drawing is mirrored left to right.
 */

/** @typedef {'lap' | 'batten' | 'brick' | 'stone' | 'shake' | 'stucco' | 'log' | 'panel' | 'wood'} WallKind */
/** @typedef {{ kind: WallKind, color: string }} Wall */
/** @typedef {{ kind: 'shingle' | 'seam' | 'shake' | 'slate', color: string }} RoofCover */
/**
 * Tools for a pattern tile; lengths are in feet, scaled to the page by `scaled` and `boxPath`.
 * @typedef {object} TileBrush
 * @property {string} kind @property {string} color @property {RandomStream} random
 * @property {(feet: number) => string} scaled
 * @property {(x: number, y: number, width: number, height: number) => string} boxPath
 * @property {(path: string, fill: string, opacity?: number) => void} addFill
 * @property {(path: string, stroke: string, strokeWidth: number, opacity: number) => void} addLines
 */
/** @typedef {'maple' | 'oak' | 'birch' | 'spruce' | 'redbud' | 'poplar' | 'elm'} TreeKind */
/** @typedef {'box' | 'loose' | 'grass' | 'hydrangea' | 'flowers' | 'yew'} ShrubKind */

/**
 * Panes above / below the middle rail, or a pattern.
 * @typedef {'6/6' | '6/1' | '4/1' | '2/2' | '1/1' | 'diamond' | 'prairie' | 'casement' | 'none'} WindowGrid
 */
/**
 * Style of the windows of a house.
 * @typedef {object} WindowLook
 * @property {string} trim Color of the frame.
 * @property {string} sash Color of the bars.
 * @property {WindowGrid} grid
 * @property {'board' | 'stone' | 'soldier' | 'cap' | 'thin'} frame
 * @property {string} [shutter] Color of the shutters.
 * @property {string} [box] Color of a flower box.
 */
/**
 * Differences of one window from the style of the house.
 * @typedef {object} WindowOptions
 * @property {boolean} [arch] A half round on top.
 * @property {boolean} [shutters]
 * @property {boolean} [dark] Unlit at dusk.
 * @property {string} [grid]
 * @property {number} [forward] Feet in front of the plane.
 * @property {number} [units] Windows side by side in one frame.
 */
/**
 * @typedef {object} DoorLook
 * @property {string} color @property {string} trim
 * @property {'panel' | 'half' | 'arch' | 'plank' | 'glass'} kind
 * @property {number} [w] Width of the leaf or leaves. @property {number} [h] Height.
 * @property {number} [side] 1 with a side light on either side.
 * @property {boolean} [transom] @property {boolean} [double]
 * @property {'plain' | 'classical' | 'stone'} [surround]
 */
/** @typedef {{ color: string, trim: string, kind: 'panel' | 'carriage' | 'glass' }} GarageDoorLook */

/**
 * side: ridge parallel to the street; front: gable to the street; gambrel: side ridge; barn: front gambrel.
 * @typedef {object} Roof
 * @property {'side' | 'front' | 'hip' | 'shed' | 'flat' | 'gambrel' | 'barn'} type
 * @property {number} pitch Rise over run.
 * @property {number} [overhang]
 * @property {RoofCover} cover
 * @property {string} trim Color of fascia and rakes.
 * @property {Wall} [gable] Another material in the gable.
 * @property {boolean} [rise] Shed roofs: high on the right.
 * @property {boolean} [brackets]
 * @property {number} [back] Position at which the eaves of a wing meet the roof behind (z).
 * @property {number} [run] Extra length of its ridge.
 */
/**
 * Measures of a mass for drawing its roof, in feet.
 * @typedef {object} RoofFrame
 * @property {number} x0 @property {number} x1 @property {number} z0 @property {number} z1
 * @property {number} width @property {number} depth @property {number} h @property {number} base
 * @property {Roof} roof @property {RoofCover} roofCover @property {string} trim
 * @property {number} pitch @property {number} overhang @property {number} eave Height of the eave.
 * @property {Plane} front @property {Plane} left @property {Plane} right
 * @property {(from: Point2, to: Point2, y: number) => void} fascia Draws a board from (x, z) to (x, z).
 */
/** @typedef {(scene: Scene, plane: Plane) => void} Painter Draws something on a wall. */
/**
 * A box with a roof, from (x0, z0) at the back left to (x1, z1) at the front right.
 * @typedef {object} Mass
 * @property {number} x0 @property {number} x1 @property {number} z0 @property {number} z1
 * @property {number} h Height of the eaves above the ground.
 * @property {number} [base] Bottom of the mass, for upper volumes.
 * @property {Wall} wall
 * @property {{ h: number, wall: Wall, cap?: boolean }} [skirt] Another material at the foot of the wall.
 * @property {Roof} roof
 * @property {Painter[]} front
 * @property {Painter[]} [left] @property {Painter[]} [right]
 * @property {Painter[]} [over] Painted after the roof, on the front plane: dormers.
 * @property {boolean} [corner] Corner boards.
 */
/**
 * @typedef {object} Porch
 * @property {number} x0 @property {number} x1
 * @property {number} z The wall behind it. @property {number} depth
 * @property {number} floor Height of its floor. @property {number} head Height of the underside of its beam.
 * @property {number[]} posts Positions of the posts (x).
 * @property {'square' | 'taper' | 'round' | 'timber' | 'pair'} post
 * @property {string} trim @property {Wall} [pier] @property {boolean} [rail]
 * @property {'shed' | 'gable' | 'hip' | 'flat'} roof @property {number} pitch @property {RoofCover} cover
 * @property {number} [steps] Center of the steps (x). @property {number} [stepsWidth]
 * @property {Wall} [gable] @property {string} [deck] Color of the floor.
 */
/**
 * Materials and colors of one house.
 * @typedef {object} Paint
 * @property {Wall} wall @property {Wall} accent @property {Wall} base
 * @property {string} trim @property {RoofCover} cover @property {string} door @property {WindowLook} look
 */
/** @typedef {{ x0: number, x1: number, z: number }} Driveway A driveway: its sides, and its end at the house. */
/**
 * A house as its style builds it.
 * @typedef {object} HousePlan
 * @property {Mass[]} masses Back to front.
 * @property {((scene: Scene) => void)[]} behind Painted first: chimneys behind the ridge.
 * @property {((scene: Scene) => void)[]} after Painted after the masses: porches.
 * @property {number} doorX @property {number} doorZ
 * @property {number[]} [doors] Other doors without planting in front (x).
 * @property {Driveway | null} driveway
 */
/** @typedef {HousePlan & { x0: number, x1: number, top: number, paint: Paint }} House */
/** @typedef {(listing: Listing, paint: Paint, random: RandomStream) => HousePlan} HouseBuilder */

/**
 * Colors of the rooms of one home.
 * @typedef {object} Decor
 * @property {string} wall @property {string} floor @property {'board' | 'tile' | 'herring'} laid
 * @property {string} wood @property {string} textile @property {string} second @property {string} cabinet
 * @property {string} counter @property {string} metal @property {string} rug @property {string} trim
 */
/**
 * @typedef {object} RoomShape
 * @property {number} width @property {number} height @property {number} depth Feet.
 * @property {number} nearZ Position at which the side walls end toward the viewer.
 * @property {Decor} decor
 * @property {Plane} back @property {Plane} leftWall @property {Plane} rightWall @property {Plane} floor
 */
/** @typedef {Scene & RoomShape} Room */

/**
 * A room of a floor plan; position and size are shares of the floor, y from the back.
 * @typedef {object} PlanRoom
 * @property {string} name
 * @property {number} x @property {number} y @property {number} w @property {number} h
 * @property {'wet' | 'out' | 'hall' | 'garage' | 'stair'} [kind]
 * @property {string} [furnish] @property {boolean} [quiet] Labeled in a small size.
 */
/**
 * doors: x, y, wall direction, swing, hinge; gaps: x, y, wall direction, length.
 * @typedef {object} Floor
 * @property {string} name @property {PlanRoom[]} rooms
 * @property {[number, number, 'h' | 'v', number, number][]} doors
 * @property {[number, number, 'h' | 'v', number][]} gaps
 */

export {}
