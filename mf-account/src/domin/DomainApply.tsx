import styled from 'styled-components';
import {
  applyPortal,
  listMyPortals,
  portalState,
  viewPortal,
  type MyPortal,
  type PortalState,
  type PortalView,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Container, Notice, PageHead, theme } from '@portal/design';
import { RoleGate } from '@portal/page';
import { accountType } from '@portal/rules';
import { useMember } from '@portal/session';
import { DomainForm } from './DomainForm';

interface ApplyData {
  /** The application to resubmit; null: a new one. */
  before: PortalView | null;
  /** Another unfinished application; null: none. */
  open: MyPortal | null;
}

const { draft, waiting, rejected } = portalState;
const unfinished: readonly PortalState[] = [draft, waiting, rejected];
const editable: readonly PortalState[] = [draft, rejected];

export const page = definePage<ApplyData>({
  async load({ query, signal }) {
    const doId = query.get('doId');
    if (doId) return { before: await call(viewPortal, { doId }, { signal }), open: null };
    const { records } = await call(listMyPortals, { pageSize: 50 }, { signal });
    return {
      before: null,
      open: records.find(({ state, isOwner }) => isOwner === 1 && unfinished.includes(state)) ?? null,
    };
  },
  Page: DomainApply,
});

function DomainApply({ data: { before, open } }: { data: ApplyData }) {
  const member = useMember();
  const isPerson = accountType(member?.registerType ?? null) === 'person';
  const isEditable = before === null ? open === null : editable.includes(before.state);

  return (
    <Page>
      <PageHead
        title="申请专区"
        help="用自己的名称、标志与颜色开一个专区，选择要展示的 API 与文档。审核通过后，品牌、轮播与导航随时可改。"
      />
      {isPerson && <ForEnterprises />}
      {before?.state === rejected && (
        <Notice tone="bad">申请未通过，请按各项下面的原因修改后重新提交。</Notice>
      )}
      {open && <Unfinished portal={open} />}
      {before && !isEditable && (
        <Notice tone="calm">
          这份申请现在不能修改。
          <ButtonLink to={`/dominSuccessComponent?doId=${before.doId}`} $size="s">
            查看进度
          </ButtonLink>
        </Notice>
      )}
      {isEditable && !isPerson && (
        <RoleGate needs={applyPortal} what="申请专区">
          <DomainForm key={before?.doId} before={before} />
        </RoleGate>
      )}
    </Page>
  );
}

/** The route guard also admits persons with advanced verification, but a portal needs an enterprise. */
const ForEnterprises = () => (
  <Notice tone="warn">
    专区由完成高级认证的企业申请。已经加入企业的，请在右上角的账号菜单中切换为企业；还没有的，先完成企业认证。
    <ButtonLink to="/unitType" $size="s">
      去企业认证
    </ButtonLink>
  </Notice>
);

/** An unfinished application: withdrawn or rejected ones are resubmitted, all of whose fields may change. */
function Unfinished({ portal: { doId, doName, state } }: { portal: MyPortal }) {
  return state === waiting ? (
    <Notice tone="warn">
      “{doName}”的申请正在审核，有结果后才能申请新的专区。
      <ButtonLink to={`/dominSuccessComponent?doId=${doId}`} $size="s">
        查看进度
      </ButtonLink>
    </Notice>
  ) : (
    <Notice tone="warn">
      “{doName}”的申请还没有完成，请在它上面修改，名称与前缀都可以换；通过后才能申请新的专区。
      <ButtonLink to={`/domin?doId=${doId}`} $size="s">
        继续填写
      </ButtonLink>
    </Notice>
  );
}

const Page = styled(Container)`
  max-width: 860px;
  padding-top: ${theme.space.xxl};
`;
