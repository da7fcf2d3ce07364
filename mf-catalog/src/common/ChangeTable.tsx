import { changeAreas, changeLevels, type VersionChange } from '@portal/calls';
import { DataTable, Status } from '@portal/design';

interface ChangeTableProps {
  label: string;
  changes: readonly VersionChange[];
}

const order = Object.keys(changeLevels);
const tones = { break: 'bad', add: 'good', fix: 'calm' } as const;

/** Changes of an API, breaking ones first. */
export function ChangeTable({ label, changes }: ChangeTableProps) {
  const sorted = changes
    .map((change, index) => ({ ...change, key: String(index) }))
    .sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  return (
    <DataTable
      label={label}
      rows={sorted}
      rowKey={({ key }) => key}
      columns={[
        {
          title: '影响',
          render: ({ level }) => <Status tone={tones[level]}>{changeLevels[level]}</Status>,
        },
        { title: '类别', render: ({ area }) => changeAreas[area] },
        {
          title: '位置',
          render: ({ operation, place }) => (
            <>
              {operation && <code>{operation}</code>} {place}
            </>
          ),
        },
        { title: '改动', isMain: true, render: ({ text }) => text },
      ]}
    />
  );
}
