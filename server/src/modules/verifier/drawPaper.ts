import { paperTexts, type PaperReading, type PaperSide } from '@portal/rules';
import { escapeHtml } from '../../platform/escapeHtml';

const [width, height] = [1000, 630];
const qrEdge = 300;

/** A paper of the demo, with its content as text, as far as fonts are installed, and in a QR code. */
export async function drawPaper(side: PaperSide, given: PaperReading): Promise<Buffer> {
  const [{ default: open }, { encode }] = await Promise.all([import('sharp'), import('uqr')]);
  const lines = paperTexts[side].flatMap((name) => given[name] ?? []);
  const { data, size } = encode(new URLSearchParams({ side, ...given }).toString(), { ecc: 'M', border: 4 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#eef3f8"/>
    <rect x="20" y="20" width="${width - 40}" height="${height - 40}" fill="none" stroke="#8aa4c0" stroke-width="4"/>
    <g font-family="sans-serif" font-size="30" fill="#223">${lines
      .map((line, place) => `<text x="60" y="${110 + place * 60}">${escapeHtml(line)}</text>`)
      .join('')}</g>
    <g transform="translate(${width - qrEdge - 50} ${height - qrEdge - 50}) scale(${qrEdge / size})">
      <path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${dots.join('')}"/>
    </g>
  </svg>`;
  return open(Buffer.from(svg)).png().toBuffer();
}
