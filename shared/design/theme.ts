/**
 * Every colour, size and duration of the portal. Brand colours are CSS variables, so that a branded
 * portal looks its own before the first script runs.
 */
export const theme = {
  color: {
    ink: '#14202B',
    inkSoft: '#4C5B68',
    /** Dark enough for a contrast of 4.5:1 on mist, too. */
    inkFaint: '#5F6D79',
    paper: '#FFFFFF',
    mist: '#F5F7F8',
    line: '#E1E7EB',
    lineStrong: '#C9D5DB',
    control: '#8797A3',
    brand: 'var(--brand)',
    /** Of what is filled with the brand colour. */
    brandHover: 'var(--brand-hover)',
    /** Text in the brand colour. */
    brandDark: 'var(--brand-dark)',
    brandTint: 'var(--brand-tint)',
    onBrand: 'var(--on-brand)',
    accent: '#C8452B',
    good: '#1F7A4D',
    goodTint: '#E6F2EC',
    warn: '#9A5B00',
    warnTint: '#FBF1E0',
    bad: '#B3261E',
    badTint: '#FBEBEA',
    night: '#0E1B24',
    nightLine: '#22333F',
    nightInk: '#D7E3EA',
    nightFaint: '#9DB1BD',
    /** Names and keywords, texts, and numbers of code. */
    nightName: '#7FC4DC',
    nightText: '#E6B78A',
    nightValue: '#9CD3A4',
  },
  font: {
    sans: '"PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", system-ui, sans-serif',
    serif: '"Songti SC", "Noto Serif CJK SC", serif',
    mono: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  },
  size: {
    xs: '12px',
    s: '13px',
    m: '14px',
    l: '16px',
    xl: '20px',
    xxl: '24px',
    display: '32px',
    hero: '44px',
  },
  space: { xs: '4px', s: '8px', m: '12px', l: '16px', xl: '24px', xxl: '32px', xxxl: '48px', huge: '64px' },
  width: { page: '1200px', reading: '720px', header: '64px' },
  radius: { control: '4px', card: '8px' },
  shadow: { float: '0 8px 24px rgba(20, 60, 80, 0.14)' },
  motion: { state: '120ms', entrance: '200ms' },
  layer: { header: 10, float: 20, dialog: 30, toast: 40 },
} as const;

/**
 * Media conditions: consoles and tables change at 768 px. Paper is not a phone, although its lines are shorter: a page is
 * printed as it is read at a desk.
 */
export const wide = '@media print, (min-width: 768px)';
export const narrow = '@media screen and (max-width: 767px)';
