/** When parcels leave, by the shop's clock. */
export interface ShippingSchedule {
  /** Orders until then count on their day, `14:00` in the shop's time zone; empty: all day, on any day. */
  cutOff: string
  /** Working days until a parcel leaves. */
  handlingDays: number
  /** 1 is Monday, 7 Sunday. */
  workingDays: readonly number[]
  /** ISO dates without work. */
  holidays: readonly string[]
  /** Whether the federal holidays of the United States are holidays too. */
  usHolidays: boolean
}

export const defaultSchedule: ShippingSchedule = {
  cutOff: '',
  handlingDays: 1,
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
  usHolidays: true,
}
