import { useEffect } from 'react';
import { useLoaderData } from 'react-router-dom';
import { releaseActions } from '@portal/calls';
import { DataTable, PageHead, Panel, Empty, SelectInput } from '@portal/design';
import { Pager } from '@portal/page';
import { useListQuery } from '@portal/router';
import { useBoot } from '../../bootDocument';
import { ConsoleFrame } from '../../layout/ConsoleFrame';
import { CompositionLookup } from './CompositionLookup';
import { HealthPanel } from './HealthPanel';
import type { ReleaseDeskData } from './loadReleaseDesk';
import { OverridePanel } from './OverridePanel';
import { ReleaseTable } from './ReleaseTable';
import { TokenPanel } from './TokenPanel';

/** /ops/release: what is live of every remote, how it does, and the way back. */
export function ReleaseDesk() {
  const { releases, tokens, history, health } = useLoaderData<ReleaseDeskData>();
  const { query, change } = useListQuery<'remote'>();
  const { brand } = useBoot();
  const remote = query.get('remote') ?? '';

  useEffect(() => {
    document.title = `发布管理 - ${brand.name}`;
  }, [brand.name]);

  return (
    <ConsoleFrame kind="ops" title="发布管理">
      <PageHead
        title="发布管理"
        help="各子应用独立发布。转正与回退在访客下一次打开页面时生效。在任何页面按住 Alt+Shift，可以看到各区域的团队、版本、耗时与大小。"
      />
      <ReleaseTable releases={releases} onLook={(name) => change({ remote: name })} />
      {remote && health && <HealthPanel remote={remote} health={health} />}
      <Panel
        title="发布记录"
        aside={
          <SelectInput
            aria-label="按子应用筛选"
            value={remote}
            onChange={({ target }) => change({ remote: target.value })}
          >
            <option value="">全部</option>
            {releases.map(({ remote: name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </SelectInput>
        }
      >
        {history.records.length === 0 ? (
          <Empty text="还没有发布记录" />
        ) : (
          <DataTable
            label="发布记录"
            rows={history.records}
            rowKey={({ at, remote: name, version, action }) => `${at}${name}${version}${action}`}
            columns={[
              { title: '时间', isMain: true, render: ({ at }) => at },
              { title: '子应用', render: ({ remote: name }) => name },
              { title: '版本', render: ({ version }) => <code>{version}</code> },
              {
                title: '操作',
                render: ({ action, percent }) =>
                  (releaseActions[action] ?? action) + (percent ? ` ${percent}%` : ''),
              },
              { title: '操作者', render: ({ by }) => by },
              { title: '说明', render: ({ note }) => note || '—' },
            ]}
          />
        )}
        <Pager page={history} />
      </Panel>
      <CompositionLookup />
      <OverridePanel releases={releases} />
      <TokenPanel tokens={tokens} />
    </ConsoleFrame>
  );
}
