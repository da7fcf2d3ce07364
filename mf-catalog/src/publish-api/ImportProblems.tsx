import styled from 'styled-components';
import type { ImportProblem } from '@portal/calls';
import { DataTable, Status, theme } from '@portal/design';

interface ImportProblemsProps {
  label: string;
  problems: readonly ImportProblem[];
}

/** Problems of an import: what, where, and the remedy. */
export function ImportProblems({ label, problems }: ImportProblemsProps) {
  return (
    <DataTable
      label={label}
      rows={problems}
      rowKey={({ level, cause, remedy }) => level + cause + remedy}
      columns={[
        {
          title: '级别',
          render: ({ level }) => (
            <Status tone={level === 'error' ? 'bad' : 'warn'}>{level === 'error' ? '错误' : '提醒'}</Status>
          ),
        },
        { title: '情况', render: ({ cause, count }) => (count > 1 ? `${cause}（${count} 处）` : cause) },
        { title: '位置', render: Places },
        { title: '处理', render: ({ remedy }) => remedy },
      ]}
    />
  );
}

function Places({ places, count }: ImportProblem) {
  const [first, ...others] = places;
  if (others.length === 0) return <code>{first}</code>;
  return (
    <details>
      <summary>
        <code>{first}</code> 等 {count} 处
      </summary>
      <PlaceList>
        {others.map((place) => (
          <li key={place}>
            <code>{place}</code>
          </li>
        ))}
        {count > places.length && <li>另有 {count - places.length} 处</li>}
      </PlaceList>
    </details>
  );
}

const PlaceList = styled.ul`
  margin: ${theme.space.xs} 0 0;
  padding-left: ${theme.space.m};
  overflow-wrap: anywhere;
`;
