import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { ErrorPanel, theme } from '@portal/design';

export interface Series {
  label: string;
  values: readonly (number | null)[];
  /** Key of `palette`; charts use the same order, so that colours keep their meaning. */
  color: keyof typeof palette;
}

interface ChartProps {
  kind: 'line' | 'bar';
  /** Accessible name, including the unit; also names the axis. */
  label: string;
  unit: string;
  labels: readonly string[];
  series: readonly Series[];
  /** Stacks the bars of one label as parts of a whole. */
  isStacked?: boolean;
  /** The last value is incomplete; its segment is dashed. */
  isLastOpen?: boolean;
}

/**
 * Colours that remain distinguishable with red-green colour blindness. Parts of a whole are `main`, `sky`, `sand`, `fourth`:
 * none of them says that something failed, as `other` does.
 */
export const palette = {
  main: '#0F6E91',
  other: '#C8452B',
  third: '#9A5B00',
  fourth: '#5B4B8A',
  sky: '#7FB2C4',
  sand: '#D9B36C',
  quiet: '#8797A3',
} as const;

/**
 * A line chart for time or a bar chart for comparison. The library is loaded on first use; a table nearby has the same
 * data.
 */
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
  const [isLost, setIsLost] = useState(false);

  useEffect(() => {
    if (isLost) return;
    let chart: { destroy: () => void } | undefined;
    let isGone = false;
    void import('./chartLibrary').then(
      ({ drawChart }) => {
        if (!isGone && canvas.current)
          chart = drawChart(canvas.current, {
            kind,
            unit,
            labels,
            isStacked,
            isLastOpen,
            series: series.map(({ color, ...one }) => ({ ...one, color: palette[color] })),
          });
      },
      () => setIsLost(true),
    );
    return () => {
      isGone = true;
      chart?.destroy();
    };
  }, [isLost, kind, unit, labels, series, isStacked, isLastOpen]);

  if (isLost)
    return <ErrorPanel title="图没有加载成功" text="表里有同样的数据。" onRetry={() => setIsLost(false)} />;
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
  /* Its words are drawn in ink. */
  @media (forced-colors: active) {
    canvas {
      forced-color-adjust: none;
      background: ${theme.color.paper};
    }
  }
  /* Drawn for the screen, it is fitted to the paper. */
  @media print {
    height: auto;
    canvas {
      max-width: 100%;
      height: auto !important;
    }
  }
`;
