import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  SubTitle,
  Tooltip,
  type ScriptableLineSegmentContext,
} from 'chart.js';
import { theme } from '@portal/design';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  SubTitle,
  Tooltip,
);

interface Drawing {
  kind: 'line' | 'bar';
  unit: string;
  labels: readonly string[];
  isStacked: boolean;
  isLastOpen: boolean;
  series: readonly { label: string; values: readonly (number | null)[]; color: string }[];
}

const many = 40;
/** The square of a colour in the legend, in px. */
const swatch = { boxWidth: 10, boxHeight: 10 };
/** Dash pattern: line and gap in px. */
const broken = [4, 4];

/** Draws a chart with hover tooltips. */
export function drawChart(
  canvas: HTMLCanvasElement,
  { kind, unit, labels, series, isStacked, isLastOpen }: Drawing,
) {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const openFrom = isLastOpen ? labels.length - 1 : Infinity;
  return new Chart(canvas, {
    type: kind,
    data: {
      labels: [...labels],
      datasets: series.map(({ label, values, color }) => ({
        label,
        data: [...values],
        borderColor: isStacked ? theme.color.paper : color,
        backgroundColor: kind === 'bar' ? color : `${color}22`,
        // A thin line of paper parts what is stacked.
        borderWidth: kind === 'line' ? 2 : isStacked ? { top: 1 } : 0,
        pointRadius: labels.length > many ? 0 : 2,
        tension: 0.2,
        spanGaps: true,
        segment: {
          borderDash: ({ p1DataIndex }: ScriptableLineSegmentContext) =>
            p1DataIndex >= openFrom ? broken : undefined,
        },
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: isStill ? false : { duration: 200 },
      interaction: { mode: 'index', intersect: false },
      plugins: {
        // Chart.js rotates axis titles, which makes Chinese hard to read; the unit is a subtitle instead.
        subtitle: {
          display: true,
          text: `单位：${unit}`,
          align: 'start',
          color: theme.color.inkFaint,
          padding: { bottom: 8 },
        },
        legend: {
          display: series.length > 1,
          position: 'bottom',
          labels: { color: theme.color.inkSoft, ...swatch },
        },
      },
      scales: {
        x: {
          stacked: isStacked,
          grid: { display: false },
          ticks: { maxTicksLimit: 10, maxRotation: 0, color: theme.color.inkFaint },
        },
        y: {
          stacked: isStacked,
          beginAtZero: true,
          grid: { color: theme.color.line },
          ticks: { color: theme.color.inkFaint, precision: unit === '元' ? undefined : 0 },
        },
      },
    },
  });
}
