const paths = {
  close: 'M5 5l10 10M15 5L5 15',
  menu: 'M3 6h14M3 10h14M3 14h14',
  up: 'M10 16V4M5 9l5-5 5 5',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5L17 17',
  warning: 'M10 3l8 14H2zM10 8v4M10 14.6v.1',
  check: 'M4 10.5l4 4 8-9',
  person: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 17a6.5 6.5 0 0 1 13 0',
  enterprise: 'M4 17V4h8v13M12 8h4v9M2.5 17h15M6.5 7h3M6.5 10h3M6.5 13h3',
  visitor: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.8 8a2.2 2.2 0 1 1 3 2c-.6.3-.8.7-.8 1.5M10 13.8v.1',
  calendar: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4',
  filter: 'M3 5h14M6 10h8M9 15h2',
  pin: 'M7 3h6l-1 6 3 3H5l3-3zM10 12v5',
  heart: 'M10 16.5S3.5 12.6 3.5 8.2A3.6 3.6 0 0 1 10 6a3.6 3.6 0 0 1 6.5 2.2c0 4.4-6.5 8.3-6.5 8.3z',
  sort: 'M6 8l4-4 4 4M6 12l4 4 4-4',
  ascending: 'M6 8l4-4 4 4',
  descending: 'M6 12l4 4 4-4',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  mail: 'M3 5h14v10H3zM3 5.5l7 5 7-5',
} as const;

export type IconName = keyof typeof paths;

/** A line icon of 20 px (or `size`) in the text colour; hidden from screen readers unless it has a title. */
export function Icon({ name, title, size = 20 }: { name: IconName; title?: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d={paths[name]} />
    </svg>
  );
}
