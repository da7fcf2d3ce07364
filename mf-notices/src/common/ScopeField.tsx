import styled from 'styled-components';
import { Checkbox, theme } from '@portal/design';
import { Mistake } from './Mistake';

const main = { id: 'main', name: '主站' };

interface ScopeFieldProps {
  /** Branded portals to choose from, beside the main site. */
  portals: readonly { id: string; name: string }[];
  /** Ids of those chosen. */
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  error: string | undefined;
}

/** Sites on which a notice is shown. */
export const ScopeField = ({ portals, value, onChange, error }: ScopeFieldProps) => (
  <Scope role="group" aria-label="发布范围">
    <span>发布范围</span>
    {[main, ...portals].map(({ id, name }) => (
      <Checkbox
        key={id}
        checked={value.includes(id)}
        onChange={({ target }) =>
          onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))
        }
      >
        {name}
      </Checkbox>
    ))}
    {error && <Mistake role="alert">{error}</Mistake>}
  </Scope>
);

const Scope = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.l};
  margin-bottom: ${theme.space.m};
  > span {
    /* Above the choices, as the names of the other fields. */
    flex-basis: 100%;
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;
