// @vitest-environment happy-dom
import { act, type ComponentType, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { AnnouncementSection } from '../../../src/features/content/admin/AnnouncementSection.tsx'
import { FeaturedSection } from '../../../src/features/content/admin/FeaturedSection.tsx'
import { NavigationSection } from '../../../src/features/content/admin/NavigationSection.tsx'
import { ShippingZones } from '../../../src/features/delivery/admin/ShippingZones.tsx'
import { HealthSection } from '../../../src/features/insights/admin/HealthSection.tsx'
import { MarketsSection } from '../../../src/features/markets/admin/MarketsSection.tsx'
import { PaymentMethods } from '../../../src/features/payments/admin/PaymentMethods.tsx'
import { Taxes } from '../../../src/features/taxes/admin/Taxes.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { render, shownText } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
openScreens(call)

const screens: Record<string, ComponentType> = {
  AnnouncementSection,
  FeaturedSection,
  NavigationSection,
  ShippingZones,
  HealthSection,
  MarketsSection,
  Taxes,
  PaymentMethods,
}

test.each(Object.entries(screens))('%s says that it is loading, and when it could not', async (_name, Screen) => {
  const replies: ((outcome: unknown) => void)[] = []
  call.mockImplementation(() => new Promise((resolve) => replies.push(resolve)))
  await render(createElement(Screen))
  expect(shownText('.nothing')).toBe('Loading…')
  await act(async () => {
    for (const reply of replies) reply({ ok: false, failure: {} })
  })
  expect(shownText('.nothing')).toBe('This could not be loaded. Reload the page to try again.')
})
