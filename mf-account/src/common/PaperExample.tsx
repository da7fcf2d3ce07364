import styled from 'styled-components';
import { theme } from '@portal/design';

/** Kind of document in a picture; for each there is an example drawing. */
export type PaperKind = 'idFront' | 'idBack' | 'idInHand' | 'certificate' | 'letter';

const card = <rect x="14" y="16" width="132" height="68" rx="6" />;
const sheet = <rect x="42" y="8" width="76" height="84" rx="2" />;

const drawings: Readonly<Record<PaperKind, React.ReactNode>> = {
  idFront: (
    <>
      {card}
      <path d="M26 32h34M26 44h46M26 56h40M26 72h70" />
      <circle cx="120" cy="40" r="8" />
      <path d="M106 62a14 12 0 0 1 28 0" />
    </>
  ),
  idBack: (
    <>
      {card}
      <circle cx="36" cy="38" r="12" />
      <path d="M56 32h70M56 44h54M40 62h76M40 74h76" />
    </>
  ),
  idInHand: (
    <>
      <circle cx="58" cy="30" r="16" />
      <path d="M26 92a32 34 0 0 1 64 0" />
      <rect x="92" y="50" width="52" height="32" rx="3" />
      <circle cx="132" cy="61" r="4" />
      <path d="M100 60h18M100 67h14M100 75h36M78 74l14-6" />
    </>
  ),
  certificate: (
    <>
      <rect x="22" y="8" width="116" height="84" rx="2" />
      <path d="M58 24h44M36 40h60M36 52h60M36 64h48M36 76h40" />
      <circle cx="116" cy="72" r="12" />
    </>
  ),
  letter: (
    <>
      {sheet}
      <path d="M64 22h32M52 36h56M52 46h56M52 56h56M52 66h30" />
      <circle cx="98" cy="76" r="11" />
    </>
  ),
};

/** Drawing of a well-taken picture: the whole document, straight, with all corners. */
export function PaperExample({ kind }: { kind: PaperKind }) {
  return (
    <Drawing viewBox="0 0 160 100" aria-hidden="true">
      {drawings[kind]}
    </Drawing>
  );
}

const Drawing = styled.svg`
  width: min(45%, 150px);
  fill: none;
  stroke: ${theme.color.lineStrong};
  stroke-width: 2;
  stroke-linecap: round;
`;
