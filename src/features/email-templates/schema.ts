import * as z from 'zod/mini'
import type { Change } from '#features/audit/schema.ts'
import { Id, line, paragraphs, Version } from '#kit/form/inputs.ts'
import { defineRecord, field, type RecordValues, type Stored } from '#kit/record/record.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import {
  HISTORY,
  MAX_MESSAGE,
  MAX_SUBJECT,
  MERGE_FIELDS,
  MESSAGES,
  type MergeField,
  TEMPLATE_LIST,
  type TemplateState,
} from './words.ts'

/** A name in braces: "{first name}". */
export const FIELD = /\{([^{}\n]{1,40})\}/g

/** Returns a name in braces as it is looked up. */
export function fieldNameIn(braced: string): string {
  return braced.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Returns whether a name is that of a merge field. */
export function isMergeField(name: string): name is MergeField {
  return Object.hasOwn(MERGE_FIELDS, name)
}

function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => fieldNameIn(name)))]
}

/** Finds the names in braces that are no merge fields, each once. */
export function unknownFieldsIn(text: string): string[] {
  return namesIn(text).filter((name) => !isMergeField(name))
}

/** Finds the names in braces that keep an email from being sent: merge fields, and misspelled ones. */
export function unfilledIn(text: string): string[] {
  return namesIn(text).filter((name) => isMergeField(name) || /^[a-z][a-z ]*$/.test(name))
}

/** Refuses merge fields that no one fills in. */
const knownFields = z.refine<string>((text) => unknownFieldsIn(text).length === 0, {
  error: ({ input }) => MESSAGES.unknownFields(unknownFieldsIn(String(input))),
})

/** Check of a text that is sent: no merge field is left in it. The message names those that are. */
export const noUnfilledFields = z.refine<string>((text) => unfilledIn(text).length === 0, {
  error: ({ input }) => MESSAGES.unfilled(unfilledIn(String(input))),
})

/** A template of an email. Each change is a version that needs approval. */
export const templateRecord = defineRecord({
  name: 'email_template',
  table: 'email_templates',
  isTableLocked: true,
  fields: {
    name: field('Name', line(80, MESSAGES.noName)),
    subject: field('Subject', line(MAX_SUBJECT, MESSAGES.noSubject).check(knownFields)),
    message: field('Message', paragraphs(MAX_MESSAGE).check(z.minLength(1, MESSAGES.noMessage), knownFields)),
  },
  messages: MESSAGES,
  history: HISTORY,
})
export type TemplateFields = RecordValues<typeof templateRecord>
export type TemplateDraft = typeof templateRecord.empty

/** A template as its row stores it. */
export interface StoredTemplate extends TemplateFields, Stored {
  id: string
  /** Version that agents use; null if none is approved. */
  approved_version: number | null
  created_by: string | null
}

/** A template as a caller sees it: its newest version for its author and those who approve, else the approved one. */
export interface Template extends Stored {
  id: string
  name: string
  subject: string
  message: string
  state: TemplateState
  /** Name of its author; null for an original, and after the account is deleted. */
  author: string | null
  may_change: boolean
  may_delete: boolean
  may_approve: boolean
}

/** A version of a template. */
export interface TemplateVersion {
  version: number
  subject: string
  message: string
  written_by: string | null
  written_at: Date
  approved_by: string | null
  approved_at: Date | null
  /** True for the version that agents use. */
  is_used: boolean
}

/** A template with its versions and history, newest first. */
export interface TemplateDetail {
  template: Template
  versions: TemplateVersion[]
  history: Change[]
}

/** A page of templates. */
export interface TemplatesPage extends TablePage<Template> {
  counts: Record<TemplateState, number>
}

/** An approved template in the choice of an email form. */
export interface UsableTemplate {
  id: string
  name: string
  subject: string
  message: string
}

/** Input for a page of templates. */
export const ListTemplates = tableInput(TEMPLATE_LIST)
export type ListTemplates = z.infer<typeof ListTemplates>

/** Id of a template. */
export const TemplateId = z.object({ templateId: Id })
export type TemplateId = z.infer<typeof TemplateId>

/** A new template. */
export const AddTemplate = z.object({ ...templateRecord.shape })
export type AddTemplate = z.infer<typeof AddTemplate>

/** A changed template, based on `version`. */
export const UpdateTemplate = z.object({ ...templateRecord.shape, templateId: Id, version: Version })
export type UpdateTemplate = z.infer<typeof UpdateTemplate>

/** A version of a template to approve, or whose approval to withdraw. */
export const TemplateVersionId = z.object({ templateId: Id, version: Version })
export type TemplateVersionId = z.infer<typeof TemplateVersionId>
