import styled from 'styled-components';
import type { Env } from '@portal/calls';
import { Panel, ScrollTable, SelectInput, TextLink, VisuallyHidden, narrow, theme } from '@portal/design';
import type { Member } from '@portal/session';
import type { ApplyFormProps } from './ApplyFields';
import { priceText, refusalOf } from './planTerms';
import type { SceneOffer } from './sceneOffers';

interface BatchPlansProps extends ApplyFormProps {
  offers: readonly SceneOffer[];
  env: Env;
  member: Member | null;
  /** The API that the whole was refused for. */
  refusedId: string | null;
}

/** One plan for each API, or none. */
export function BatchPlans({ form, offers, env, member, refusedId }: BatchPlansProps) {
  return (
    <Panel title="2 选择套餐">
      <ScrollTable label="方案的 API 与套餐">
        <thead>
          <tr>
            <th scope="col">API</th>
            <th scope="col">套餐</th>
          </tr>
        </thead>
        <tbody>
          {offers.map(({ api, plans }) => (
            <Row key={api.apiId} $isRefused={api.apiId === refusedId}>
              <th scope="row">
                <TextLink to={`/APIDetails?apiId=${encodeURIComponent(api.apiId)}`}>{api.apiName}</TextLink>
                <small>{api.provider.name}</small>
                {api.apiId === refusedId && <VisuallyHidden>（未通过）</VisuallyHidden>}
              </th>
              <td data-exact>
                <SelectInput aria-label={`“${api.apiName}”的套餐`} {...form.register(`plans.${api.apiId}`)}>
                  <option value="">不申请</option>
                  {plans.map((plan) => {
                    const refusal = refusalOf(plan, env, member);
                    return (
                      <option key={plan.planId} value={plan.planId} disabled={refusal !== undefined}>
                        {plan.name}：{refusal ?? priceText(plan)}
                        {plan.audit === 1 && !refusal && '，需审核'}
                      </option>
                    );
                  })}
                </SelectInput>
              </td>
            </Row>
          ))}
        </tbody>
      </ScrollTable>
    </Panel>
  );
}

const Row = styled.tr<{ $isRefused: boolean }>`
  ${({ $isRefused }) => $isRefused && `background: ${theme.color.badTint};`}
  small {
    display: block;
    color: ${theme.color.inkFaint};
    font-weight: 400;
  }
  select {
    width: 100%;
    max-width: 360px;
    ${narrow} {
      width: 172px;
    }
  }
`;
