import styled from 'styled-components';
import type { ReviewView } from '@portal/calls';
import { Checkbox, Field, Tag, TextInput, TextLink, theme } from '@portal/design';

/** Field → why it is refused; empty while nothing is written. */
export type Refusals = Readonly<Record<string, string>>;

interface CaseFieldsProps {
  fields: ReviewView['fields'];
  reasons: readonly string[];
  refused: Refusals;
  /** Absent for whoever may only look. */
  onRefuse?: (refused: Refusals) => void;
}

/** What is judged, beside what passed last time. */
export function CaseFields({ fields, reasons, refused, onRefuse }: CaseFieldsProps) {
  return (
    <>
      <Rows>
        {fields.map((field) => (
          <li key={field.field}>
            <div>
              <strong>{field.label}</strong>
              {isChanged(field) && <Tag $look="brand">有变化</Tag>}
            </div>
            <div>
              <Content field={field} />
              {onRefuse && <Refusal field={field} refused={refused} onRefuse={onRefuse} />}
            </div>
          </li>
        ))}
      </Rows>
      <datalist id={reasonsId}>
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  );
}

type CaseField = ReviewView['fields'][number];

const reasonsId = 'review-reasons';

const isChanged = ({ before, value }: CaseField) => before !== null && before !== value;

function Content({ field }: { field: CaseField }) {
  const { kind, label, value, before } = field;
  return (
    <>
      {kind === 'image' ? (
        <TextLink to={value} target="_blank" reloadDocument>
          <img src={value} alt={label} />
        </TextLink>
      ) : kind === 'file' ? (
        <TextLink to={value} target="_blank" reloadDocument>
          下载查看{label}
        </TextLink>
      ) : (
        <p>{value}</p>
      )}
      {isChanged(field) && before !== null && <Former field={field} before={before} />}
    </>
  );
}

/** What passed last time: a text struck out, a picture or file to open beside the new one. */
function Former({ field: { kind, label }, before }: { field: CaseField; before: string }) {
  if ((kind !== 'image' && kind !== 'file') || !before.startsWith('/'))
    return <Before>原来：{before}</Before>;
  return (
    <TextLink to={before} target="_blank" reloadDocument>
      查看原来的{label}
    </TextLink>
  );
}

interface RefusalProps {
  field: CaseField;
  refused: Refusals;
  onRefuse: (refused: Refusals) => void;
}

function Refusal({ field: { field, label }, refused, onRefuse }: RefusalProps) {
  const reason = refused[field];

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
        <Field label={`${label}的驳回原因`}>
          <TextInput
            list={reasonsId}
            maxLength={200}
            value={reason}
            onChange={({ target }) => onRefuse({ ...refused, [field]: target.value })}
          />
        </Field>
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
  }
  p {
    max-height: 240px;
    overflow: auto;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  img {
    max-width: min(360px, 100%);
    max-height: 240px;
    border: 1px solid ${theme.color.line};
  }
`;

const Before = styled.p`
  color: ${theme.color.inkFaint};
  text-decoration: line-through;
`;
