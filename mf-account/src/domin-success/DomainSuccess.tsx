import { hostState, openPortalStates, portalState, viewPortal, type PortalView } from '@portal/calls';
import { call, CallError } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Signpost } from '@portal/design';
import { Redirect } from '@portal/page';
import { formatMinute, promises } from '@portal/rules';

/** Null: no such application of this account. */
export const page = definePage<PortalView | null>({
  async load({ query, signal }) {
    const doId = query.get('doId');
    if (!doId) return null;
    try {
      return await call(viewPortal, { doId }, { signal });
    } catch (error) {
      if (error instanceof CallError && error.code === 'E6008') return null;
      throw error;
    }
  },
  Page: DomainSuccess,
});

/** State of the application or the domain, also when the page is opened later. */
function DomainSuccess({ data }: { data: PortalView | null }) {
  if (!data || data.state === portalState.draft || data.state === portalState.rejected)
    return <Redirect to={data ? `/domin?doId=${data.doId}` : '/domin'} />;
  const manage = (
    <ButtonLink to={`/dominManage?doId=${data.doId}`} $kind="primary">
      管理专区
    </ButtonLink>
  );

  if (data.state === portalState.waiting)
    return (
      <Signpost
        tone="good"
        title="已提交审核"
        text={`“${data.doName}”提交于 ${formatMinute(data.submitTime ?? '')}，预计 ${promises.portalReview}内完成审核，结果会发到消息中心。`}
      >
        <ButtonLink to="/dominList">我的专区</ButtonLink>
        <ButtonLink to="/dominListAll">看看其他专区</ButtonLink>
      </Signpost>
    );
  if (openPortalStates.includes(data.state))
    return (
      <Signpost
        tone="good"
        title={data.host?.state === hostState.served ? '域名绑定成功' : '专区已上线'}
        text={
          data.host?.state === hostState.served
            ? `“${data.doName}”已可由 ${data.host.host} 访问。`
            : `“${data.doName}”已可访问，接下来可以设置品牌、轮播和展示的 API。`
        }
      >
        {manage}
      </Signpost>
    );
  if (data.state === portalState.stopped || data.state === portalState.banned)
    return <Redirect to={`/dominManage?doId=${data.doId}&tab=running`} />;
  if (data.state === portalState.certifying)
    return (
      <Signpost
        tone="good"
        title="域名解析已生效"
        text={`“${data.doName}”的证书正在签发，签发后自动上线，结果会发到消息中心。`}
      >
        <ButtonLink to={`/addDomainIp?doId=${data.doId}`} $kind="primary">
          查看进度
        </ButtonLink>
      </Signpost>
    );
  return (
    <Signpost
      tone="good"
      title="申请已通过"
      text={`“${data.doName}”还差一步：为自有域名设置解析记录，检测通过后上线。`}
    >
      <ButtonLink to={`/addDomainIp?doId=${data.doId}`} $kind="primary">
        设置自有域名
      </ButtonLink>
    </Signpost>
  );
}
