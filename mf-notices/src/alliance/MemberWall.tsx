import styled from 'styled-components';
import { allianceAddress, orgTypes, type CallReply, type listAllianceMembers } from '@portal/calls';
import { Button, Empty, SelectInput, theme } from '@portal/design';
import { Options } from '@portal/forms';
import { Pager } from '@portal/page';
import { useListQuery } from '@portal/router';
import { keyOf } from '@portal/rules';
import { TileGrid } from '../common/OrgTile';
import { memberSizes } from './memberSizes';
import { MemberTile } from './MemberTile';

/** Members of the alliance, optionally filtered by organisation type. */
export function MemberWall({ members }: { members: CallReply<typeof listAllianceMembers> }) {
  const { query, change } = useListQuery<'orgType'>({ keepsPlace: true });
  const orgType = keyOf(orgTypes, query.get('orgType')) ?? '';

  return (
    <>
      <Choice>
        <SelectInput
          aria-label="单位类型"
          value={orgType}
          onChange={({ target }) => change({ orgType: target.value })}
        >
          <option value="">全部类型</option>
          <Options of={orgTypes} />
        </SelectInput>
        <span>共 {members.total} 家</span>
      </Choice>
      {members.records.length === 0 ? (
        <Empty text={orgType ? `还没有${orgTypes[orgType]}类成员` : '还没有成员'}>
          {orgType && <Button onClick={() => change({ orgType: null })}>查看全部成员</Button>}
        </Empty>
      ) : (
        <TileGrid>
          {members.records.map(({ itemId, member }) => (
            <MemberTile key={itemId} member={member} to={allianceAddress('member', itemId)} />
          ))}
        </TileGrid>
      )}
      <Pager page={members} pageSizes={memberSizes} />
    </>
  );
}

const Choice = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
  select {
    width: auto;
  }
`;
