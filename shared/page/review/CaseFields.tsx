import { useState } from 'react';
import styled from 'styled-components';
import type { ReviewView } from '@portal/calls';
import { Checkbox, Tag, TextLink, narrow, theme } from '@portal/design';
import { withoutUnseen } from '@portal/rules';
import type { CaseParts } from './CaseParts';
import { PictureViewer, type Picture } from './PictureViewer';
import { ReasonField } from './ReasonField';

/** Field → reason for refusing it; empty until one is written. */
export type Refusals = Readonly<Record<string, string>>;

interface CaseFieldsProps extends Pick<CaseParts, 'RichText'> {
  fields: ReviewView['fields'];
  refused: Refusals;
  /** Whether a mark without a reason is a mistake. */
  isStrict: boolean;
  /** Absent: read-only. */
  onRefuse?: (refused: Refusals) => void;
}

/** The submitted fields next to the last approved values. */
export function CaseFields({ fields, refused, isStrict, onRefuse, RichText }: CaseFieldsProps) {
  const [at, setAt] = useState<number | null>(null);
  const pictures = fields.flatMap(picturesOf);
  const handleOpen = (address: string) => setAt(pictures.findIndex((one) => one.address === address));

  return (
    <>
      <PictureViewer pictures={pictures} at={at} onMove={setAt} />
      <Rows>
        {fields.map((field) => (
          <li key={field.field}>
            <div>
              <strong>{field.label}</strong>
              {field.isChanged === 1 && <Tag $look="brand">已变更</Tag>}
            </div>
            <div>
              <Content field={field} RichText={RichText} onOpen={handleOpen} />
              {onRefuse && (
                <Refusal field={field} refused={refused} isStrict={isStrict} onRefuse={onRefuse} />
              )}
            </div>
          </li>
        ))}
      </Rows>
    </>
  );
}

type CaseField = ReviewView['fields'][number];

const picturesOf = ({ kind, label, value, before }: CaseField): Picture[] =>
  kind !== 'image'
    ? []
    : [
        ...(before?.startsWith('/') && before !== value
          ? [{ label: `${label}（原来）`, address: before }]
          : []),
        ...(value.startsWith('/') ? [{ label, address: value }] : []),
      ];

interface ContentProps extends Pick<CaseParts, 'RichText'> {
  field: CaseField;
  onOpen: (address: string) => void;
}

/** A submitted value, next to the last approved one if it differs. */
function Content(props: ContentProps) {
  const { value, before, isChanged } = props.field;
  if (before === null || isChanged === 0) return <Value {...props} value={value} />;
  return (
    <Sides>
      <div>
        <small>原来</small>
        <Value {...props} value={before} />
      </div>
      <div>
        <small>现在</small>
        <Value {...props} value={value} />
      </div>
    </Sides>
  );
}

function Value({ field: { kind, label }, value, onOpen, RichText }: ContentProps & { value: string }) {
  if (kind === 'rich' && RichText)
    return (
      <Rich tabIndex={0} role="group" aria-label={label}>
        <RichText html={value} />
      </Rich>
    );
  // A missing file is described by a sentence instead of an address.
  if (!value.startsWith('/')) return <p>{value}</p>;
  if (kind === 'image')
    return (
      <Look type="button" aria-label={`放大查看${label}`} onClick={() => onOpen(value)}>
        <img src={value} alt={label} />
      </Look>
    );
  if (kind === 'file')
    return (
      <TextLink to={value} target="_blank" reloadDocument>
        下载查看{label}
      </TextLink>
    );
  return <p>{value}</p>;
}

interface RefusalProps extends Pick<CaseFieldsProps, 'refused' | 'isStrict'> {
  field: CaseField;
  onRefuse: (refused: Refusals) => void;
}

function Refusal({ field: { field, label, reasons }, refused, isStrict, onRefuse }: RefusalProps) {
  const reason = refused[field];
  const write = (text: string) => onRefuse({ ...refused, [field]: text });

  function toggle(isRefused: boolean) {
    const { [field]: _, ...others } = refused;
    onRefuse(isRefused ? { ...others, [field]: '' } : others);
  }

  return (
    <>
      <Checkbox checked={reason !== undefined} onChange={({ target }) => toggle(target.checked)}>
        驳回此项
      </Checkbox>
      {reason !== undefined && (
        <ReasonField
          label={label}
          reasons={reasons}
          value={reason}
          onChange={write}
          error={isStrict && withoutUnseen(reason).trim() === '' ? '请填写驳回原因' : undefined}
        />
      )}
    </>
  );
}

const Rows = styled.ul`
  margin-bottom: ${theme.space.l};
  > li {
    display: grid;
    grid-template-columns: minmax(0, 140px) minmax(0, 1fr);
    gap: ${theme.space.m};
    padding: ${theme.space.m} 0;
    border-top: 1px solid ${theme.color.line};
    ${narrow} {
      grid-template-columns: minmax(0, 1fr);
      gap: ${theme.space.xs};
    }
  }
  p {
    max-height: 240px;
    overflow: auto;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  /* Pictures come late: their room is reserved, so that what is below stays where it is. */
  img {
    max-width: min(360px, 100%);
    height: 240px;
    object-fit: scale-down;
    border: 1px solid ${theme.color.line};
  }
`;

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  gap: ${theme.space.m};
  small {
    color: ${theme.color.inkFaint};
  }
`;

const Rich = styled.div`
  max-height: 360px;
  overflow: auto;
  overflow-wrap: anywhere;
  > div {
    font-size: ${theme.size.m};
    line-height: 22px;
  }
  p {
    max-height: none;
    overflow: visible;
  }
`;

const Look = styled.button`
  display: block;
  margin-bottom: ${theme.space.s};
  padding: 0;
  border: 0;
  background: none;
  cursor: zoom-in;
`;
