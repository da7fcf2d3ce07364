import styled from 'styled-components';
import { listCallRecords, statisticsTrend } from '@portal/calls';
import { Panel, SearchBox, theme } from '@portal/design';
import { ExportButton } from '@portal/page';
import { useListQuery } from '@portal/router';
import { CallRecords } from '../common/CallRecords';
import { HeatMap } from './HeatMap';
import { recordsRequest, type UsageData } from './loadUsage';
import { ErrorCodes, TopTable } from './Rankings';
import { OutcomeBar } from './OutcomeBar';
import { TrendPanels } from './TrendPanels';

/** Usage over time, outcomes, rankings, weekly distribution, and single calls. */
export function UsageReport({ data }: { data: UsageData }) {
  const { request, requestId, summary, trend, tops, errors, heat, calls } = data;
  const { change } = useListQuery<'requestId'>({ keepsPlace: true });
  return (
    <>
      {summary.current.calls > 0 && (
        <>
          <TrendPanels
            points={trend.points}
            grain={trend.grain}
            asOf={summary.asOf}
            aside={<ExportButton isSmall call={statisticsTrend} query={{ ...request, grain: trend.grain }} />}
          />
          <Columns>
            <OutcomeBar figures={summary.current} />
            <ErrorCodes errors={errors} />
            {tops.map(({ by, rows }) => (
              <TopTable key={by} by={by} rows={rows} />
            ))}
          </Columns>
          <HeatMap cells={heat} />
        </>
      )}
      <Panel
        title="调用明细"
        aside={<ExportButton isSmall call={listCallRecords} query={request} label="导出明细" />}
      >
        <Search>
          <SearchBox
            label="请求号"
            placeholder="按请求号查找，不限时间"
            value={requestId}
            onSearch={(wanted) => change({ requestId: wanted })}
          />
        </Search>
        <CallRecords
          key={JSON.stringify(request) + requestId + calls.records[0]?.requestId}
          first={calls}
          request={recordsRequest(request, requestId)}
        />
      </Panel>
    </>
  );
}

const Search = styled.div`
  margin-bottom: ${theme.space.l};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(400px, 100%), 1fr));
  gap: 0 ${theme.space.l};
`;
