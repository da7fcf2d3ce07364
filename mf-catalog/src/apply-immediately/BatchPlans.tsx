import styled from 'styled-components';
import type { Env } from '@portal/calls';
import { DataTable, Panel, SelectInput, Status, TextLink, narrow, theme } from '@portal/design';
import type { Member } from '@portal/session';
import type { ApplyFormProps } from './ApplyFields';
import { ownRefusal, priceText, refusalOf } from './planTerms';
import type { SceneOffer } from './sceneOffers';

interface BatchPlansProps extends ApplyFormProps {
  offers: readonly SceneOffer[];
  env: Env;
  /** APIs published by the applicant, for which only the sandbox is offered. */
  ownIds: ReadonlySet<string>;
  member: Member | null;
  /** API because of which the whole application was refused. */
  refusedId: string | null;
}

/** A choice of one plan or none for each API. */
export function BatchPlans({ form, offers, env, ownIds, member, refusedId }: BatchPlansProps) {
  return (
    <Panel title="2 选择套餐">
      <DataTable
        label="方案的 API 与套餐"
        rows={offers}
        rowKey={({ api }) => api.apiId}
        columns={[
          {
            title: 'API',
            isMain: true,
            render: ({ api }) => (
              <Named>
                <TextLink to={`/APIDetails?apiId=${encodeURIComponent(api.apiId)}`}>{api.apiName}</TextLink>
                <small>{api.provider.name}</small>
                {api.apiId === refusedId && <Status tone="bad">未通过</Status>}
              </Named>
            ),
          },
          {
            title: '套餐',
            render: ({ api, plans }) => (
              <Choice data-exact>
                <SelectInput aria-label={`“${api.apiName}”的套餐`} {...form.register(`plans.${api.apiId}`)}>
                  <option value="">不申请</option>
                  {plans.map((plan) => {
                    const isOwn = env === 'prod' && ownIds.has(api.apiId);
                    const refusal = isOwn ? ownRefusal : refusalOf(plan, env, member);
                    return (
                      <option key={plan.planId} value={plan.planId} disabled={refusal !== undefined}>
                        {plan.name}：{refusal ?? priceText(plan)}
                        {plan.audit === 1 && !refusal && '，需审核'}
                      </option>
                    );
                  })}
                </SelectInput>
              </Choice>
            ),
          },
        ]}
      />
    </Panel>
  );
}

const Named = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space.m};
  small {
    color: ${theme.color.inkFaint};
  }
`;

const Choice = styled.div`
  select {
    width: 360px;
    ${narrow} {
      width: 210px;
    }
  }
`;
