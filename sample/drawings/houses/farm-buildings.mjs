import { paintRect, paintShape } from '../space.mjs'

/** @import { RandomStream } from '../types.mjs' */

/**
 * Puts a barn and a silo behind a house, on the side without the garage.
 * @param {any} built
 * @param {RandomStream} random
 */
export function addFarmBuildings(built, random) {
  const x0 = Math.min(...built.masses.map((mass) => mass.x0))
  const x1 = Math.max(...built.masses.map((mass) => mass.x1))
  const main = built.masses.find(({ part }) => part === undefined)
  const onRight = built.driveway ? built.driveway.x1 < (x0 + x1) / 2 : random.chance(0.5)
  const color = random.pick(['#8c3a2f', '#7a3a31', '#f0ece2', '#9a4a38'])
  const trim = color === '#f0ece2' ? '#7d3b33' : '#f0ece2'
  const width = 30
  const left = onRight ? x1 + 14 : x0 - 14 - width
  built.masses.unshift(
    {
      part: 'barn',
      x0: left,
      x1: left + width,
      z0: -84,
      z1: -46,
      h: 14,
      wall: { kind: 'batten', color },
      roof: { ...main.roof, type: 'front', pitch: 0.95, overhang: 1.4, gable: undefined, brackets: false },
      front: [
        (scene, plane) => {
          paintRect(scene, plane, width / 2 - 6, 0, 12, 11, color, { stroke: trim, width: 4 })
          for (const [a, b] of [
            [-6, 0],
            [0, 6],
          ])
            for (const [from, to] of [
              [0, 11],
              [11, 0],
            ])
              paintShape(
                scene,
                plane,
                [
                  [width / 2 + a, from],
                  [width / 2 + a + 0.5, from],
                  [width / 2 + b, to],
                  [width / 2 + b - 0.5, to],
                ],
                trim,
              )
          paintRect(scene, plane, width / 2 - 2.4, 17, 4.8, 5, '#3b3430', { stroke: trim, width: 3 })
        },
      ],
      left: [],
      right: [],
    },
    {
      part: 'silo',
      x0: onRight ? left + width + 1 : left - 12,
      x1: onRight ? left + width + 12 : left - 1,
      z0: -70,
      z1: -58,
      h: 34,
      wall: { kind: 'panel', color: '#b9bec2' },
      roof: { ...main.roof, type: 'hip', pitch: 0.8, overhang: 0.3, gable: undefined, brackets: false },
      front: [],
      left: [],
      right: [],
    },
  )
}
