import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';

export interface Series {
  label: string;
  values: readonly (number | null)[];
  /** Of `palette`; the order keeps meaning over charts. */
  color: keyof typeof palette;
}

interface ChartProps {
  kind: 'line' | 'bar';
  /** What it shows, with the unit: read out, and the name of the axis. */
  label: string;
  unit: string;
  labels: readonly string[];
  series: readonly Series[];
  /** Bars of one label stand upon one another: parts of a whole. */
  isStacked?: boolean;
  /** The last value of a line still grows: what leads to it is broken. */
  isLastOpen?: boolean;
}

/** Told apart by readers who do not see red and green as different. */
export const palette = {
  main: '#0F6E91',
  other: '#C8452B',
  third: '#9A5B00',
  fourth: '#5B4B8A',
  quiet: '#8797A3',
} as const;

/** A chart for time (line) or comparison (bar). The library comes with the first one; a table says the same. */
export function Chart({
  kind,
  label,
  unit,
  labels,
  series,
  isStacked = false,
  isLastOpen = false,
}: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let chart: { destroy: () => void } | undefined;
    let isGone = false;
    void import('./chartLibrary').then(({ draw }) => {
      if (!isGone && canvas.current)
        chart = draw(canvas.current, {
          kind,
          unit,
          labels,
          isStacked,
          isLastOpen,
          series: series.map(({ color, ...one }) => ({ ...one, color: palette[color] })),
        });
    });
    return () => {
      isGone = true;
      chart?.destroy();
    };
  }, [kind, unit, labels, series, isStacked, isLastOpen]);

  return (
    <Room>
      <canvas ref={canvas} role="img" aria-label={label} />
    </Room>
  );
}

const Room = styled.div`
  position: relative;
  height: 260px;
  margin-bottom: ${theme.space.m};
`;
