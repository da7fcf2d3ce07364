import type { CallReply, listAllianceNews } from '@portal/calls';
import { Empty } from '@portal/design';
import { Pager } from '@portal/page';
import { NewsItems } from './NewsItems';

/** News of the alliance, newest first. */
export function NewsList({ news }: { news: CallReply<typeof listAllianceNews> }) {
  if (news.total === 0) return <Empty text="还没有联盟动态" />;
  return (
    <>
      <NewsItems news={news.records} level="h2" />
      <Pager page={news} />
    </>
  );
}
