import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';
import { TextDifference } from './TextDifference';

/** Display text of a field before and after a change; empty: no value. */
export interface FieldChange {
  label: string;
  before: string;
  after: string;
  /** The values are not compared as text but shown in full side by side. */
  isWhole?: boolean;
  /** For pictures: their URLs. */
  pictures?: { before: string; after: string };
}

/** Shorter texts are shown side by side, without marking the difference inside them. */
const shortMax = 20;
const isShort = (text: string) => text.length <= shortMax && !text.includes('\n');

/** Changes field by field: short values side by side, longer texts with insertions and deletions marked. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <List>
      {changes.map((change) => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <dd>
            <Change {...change} />
          </dd>
        </div>
      ))}
    </List>
  );
}

function Change({ before, after, isWhole = false, pictures }: FieldChange) {
  if (pictures)
    return (
      <Pair>
        <Former>{before && <Picture address={pictures.before} name={before} />}</Former>
        {' → '}
        <Present>{after && <Picture address={pictures.after} name={after} />}</Present>
      </Pair>
    );
  if (before === after) return <Note>文字相同，只改了格式。</Note>;
  if (isWhole || (isShort(before) && isShort(after)))
    return (
      <Pair>
        <Former>{before}</Former>
        {' → '}
        <Present>{after}</Present>
      </Pair>
    );
  return <TextDifference before={before} after={after} />;
}

const Former = ({ children }: { children: ReactNode }) =>
  children ? <Side as="del">{children}</Side> : <Nothing>空</Nothing>;
const Present = ({ children }: { children: ReactNode }) =>
  children ? <Side as="ins">{children}</Side> : <Nothing>空</Nothing>;

const Picture = ({ address, name }: { address: string; name: string }) => (
  <>
    <img src={address} alt="" loading="lazy" /> {name}
  </>
);

const List = styled.dl`
  display: grid;
  gap: ${theme.space.l};
  dt {
    margin-bottom: ${theme.space.xs};
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  dd {
    min-width: 0;
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

const Note = styled.p`
  color: ${theme.color.inkSoft};
`;

const Pair = styled.p`
  line-height: 24px;
  img {
    max-width: 72px;
    max-height: 48px;
    vertical-align: middle;
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.control};
  }
`;

const Nothing = styled.span`
  color: ${theme.color.inkFaint};
`;

const Side = styled.span`
  padding: 1px ${theme.space.xs};
  border-radius: ${theme.radius.control};
  &:is(del) {
    background: ${theme.color.badTint};
    color: ${theme.color.bad};
  }
  &:is(ins) {
    background: ${theme.color.goodTint};
    color: ${theme.color.good};
    text-decoration: none;
  }
`;
