import {
  allianceAddress,
  type CallReply,
  type listAllianceMembers,
  type listAllianceNews,
} from '@portal/calls';
import { InfoBlock } from '../common/InfoBlock';
import { JoinSteps } from '../common/JoinSteps';
import { OrgWall } from '../common/OrgWall';
import { NewsItems } from './NewsItems';

interface AllianceHomeProps {
  members: CallReply<typeof listAllianceMembers>;
  news: CallReply<typeof listAllianceNews>;
  path: string;
}

/** Below the introduction: who the members are, what is new, and how to join. */
export function AllianceHome({ members, news, path }: AllianceHomeProps) {
  const orgs = members.records.map(({ itemId, member: { name, logo } }) => ({ itemId, name, logo }));

  return (
    <>
      {orgs.length > 0 && (
        <InfoBlock
          title="成员单位"
          more={{ to: `${path}?section=members`, text: `全部 ${members.total} 家` }}
        >
          <OrgWall orgs={orgs} addressOf={(itemId) => allianceAddress('member', itemId)} />
        </InfoBlock>
      )}
      {news.records.length > 0 && (
        <InfoBlock title="最新动态" more={{ to: `${path}?section=news`, text: `全部 ${news.total} 条` }}>
          <NewsItems news={news.records} />
        </InfoBlock>
      )}
      <JoinSteps title="怎样加入" to={`${path}?section=join`} list="成员名单" />
    </>
  );
}
