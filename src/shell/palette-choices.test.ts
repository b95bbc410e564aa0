import type { AnyRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#features/accounts/schema.ts'
import { paletteChoices } from './palette-choices.ts'

const route = (fullPath: string, staticData: object = {}) => ({ fullPath, options: { staticData } })
const nav = (label: string, order: number, permission?: string) => ({ nav: { label, order, permission } })
const router = {
  routesById: Object.fromEntries(
    [
      route('/agent', nav('Home', 1)),
      route('/agent/clients/', nav('People', 2)),
      route('/agent/clients/new', { crumb: 'Add person' }),
      route('/agent/clients/$personId'),
      route('/admin', nav('Home', 1)),
      route('/admin/vendors/', nav('Vendors', 2, 'vendors')),
      route('/admin/vendors/new', { crumb: 'New vendor' }),
      route('/admin/people/', nav('People', 3, 'people')),
      route('/admin/people/new', { crumb: 'Add person' }),
      route('/properties', nav('Homes', 1)),
    ].map((one) => [one.fullPath, one]),
  ),
} as unknown as AnyRouter

const user = (given: Partial<CurrentUser>) =>
  ({ role_level: 10, is_agent: false, permissions: [], ...given }) as CurrentUser
const agent = user({ is_agent: true })
const admin = user({ role_level: 100, permissions: ['vendors'] })
const linesOf = (root: '/agent' | '/admin', who: CurrentUser, sections: string[] = []) => {
  const { pages, acts } = paletteChoices(router, root, who, (id) => sections.includes(id))
  const line = ({ label, detail, href }: (typeof pages)[number]) => [label, detail, href].join('|')
  return [pages.map(line), acts.map(line)]
}

test('an agent has the pages of an agent, a task and a new person', () => {
  expect(linesOf('/agent', agent)).toEqual([
    ['Home||/agent', 'People||/agent/clients'],
    ['Add a task|Tasks|/agent/tasks', 'Add person|People|/agent/clients/new'],
  ])
})

test('an administrator has the pages of their permissions, and adds only to those', () => {
  expect(linesOf('/admin', admin)).toEqual([
    ['Home||/admin', 'Vendors||/admin/vendors'],
    ['New vendor|Vendors|/admin/vendors/new'],
  ])
})

test('an agent who is an administrator has both areas, those of the open one first', () => {
  const both = user({ role_level: 100, is_agent: true, permissions: ['people'] })
  const [pages, acts] = linesOf('/agent', both)
  expect(pages).toEqual([
    'Home|Agent|/agent',
    'People|Agent|/agent/clients',
    'Home|Admin|/admin',
    'People|Admin|/admin/people',
  ])
  expect(acts).toEqual([
    'Add a task|Tasks|/agent/tasks',
    'Add person|People, Agent|/agent/clients/new',
    'Add person|People, Admin|/admin/people/new',
  ])
})

test('the forms of the open page come first', () => {
  const [, acts] = linesOf('/agent', agent, ['log-call', 'add-task'])
  expect(acts).toEqual(['Log a call|This page|', 'Add a task|This page|', 'Add person|People|/agent/clients/new'])
})
