import { useEffect } from 'react';
import { useLoaderData } from 'react-router-dom';
import { PageHead, Panel, SelectInput } from '@portal/design';
import { Pager } from '@portal/page';
import { useListQuery } from '@portal/router';
import { useBoot } from '../../bootDocument';
import { ConsoleFrame } from '../../layout/ConsoleFrame';
import { CompositionLookup } from './CompositionLookup';
import { HealthPanel } from './HealthPanel';
import type { ReleaseDeskData } from './loadReleaseDesk';
import { HistoryTable } from './HistoryTable';
import { OverridePanel } from './OverridePanel';
import { ReleaseTable } from './ReleaseTable';
import { TokenPanel } from './TokenPanel';

/** /ops/release: live versions, their health, and rollbacks. */
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
        help="各子应用独立发布。转正、启用、回退与下线在访客下一次打开页面时生效。在任何页面按住 Alt+Shift，可以看到各区域的团队、版本、耗时与大小。"
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
        <HistoryTable history={history} releases={releases} />
        <Pager page={history} />
      </Panel>
      <CompositionLookup />
      <OverridePanel releases={releases} />
      <TokenPanel tokens={tokens} />
    </ConsoleFrame>
  );
}
