import { afterAll, describe, expect, test } from 'vitest'
import { asOwner, buildProperty } from '../../../test/builders.ts'
import { startSite } from '../../../test/server.ts'
