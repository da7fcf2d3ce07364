import { formatMinor } from '@portal/rules';

interface CostColumns {
  billed: number;
  extra_units: number;
  failures: number;
  price_low_minor: number | null;
  price_high_minor: number | null;
  gross_minor: number;
  discount_minor: number;
  coupon_minor: number;
}

/** Calls and amounts of a cost, as members read them. */
export const shownCost = (row: CostColumns) => ({
  billed: row.billed,
  units: row.billed + row.extra_units,
  failures: row.failures,
  priceLow: row.price_low_minor === null ? null : formatMinor(row.price_low_minor),
  priceHigh: row.price_high_minor === null ? null : formatMinor(row.price_high_minor),
  discount: formatMinor(row.discount_minor),
  coupon: formatMinor(row.coupon_minor),
  cost: formatMinor(row.gross_minor - row.discount_minor),
});
