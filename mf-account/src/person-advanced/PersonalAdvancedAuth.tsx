import { useState } from 'react';
import styled from 'styled-components';
import { advancedItemState, advancedState, type AdvancedState } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  Button,
  ButtonLink,
  Container,
  Notice,
  PageHead,
  Panel,
  Status,
  TextLink,
  theme,
} from '@portal/design';
import { ChoiceCards, FormActions } from '@portal/forms';
import { accountType, promises, type AdvancedWay } from '@portal/rules';
import { useMember } from '@portal/session';
import { InReview } from '../common/InReview';
import { PapersKept } from '../common/PapersKept';
import { CardForm } from './CardForm';
import { ErrandBox } from '../common/ErrandBox';
import { FaceForm } from './FaceForm';
import { HandForm } from './HandForm';

type PersonPart = AdvancedState['person'];

export const page = definePage<PersonPart>({
  load: async ({ signal }) => (await call(advancedState, {}, { signal })).person,
  Page: PersonalAdvancedAuth,
});

const { waiting, passed, rejected, verifying } = advancedItemState;

function PersonalAdvancedAuth({ data }: { data: PersonPart }) {
  return (
    <Room>
      <PageHead title="个人高级认证" help="比个人认证更进一步证明是您本人。银行卡号只用于核验，不保存。" />
      <PersonState data={data} />
      <PapersKept until={data.papersUntil} />
      {data.state !== waiting && data.state !== passed && (
        <>
          <Unlocks />
          {data.isAllowed === 0 ? <Missing /> : <Open data={data} />}
        </>
      )}
    </Room>
  );
}

function PersonState({ data: { state, submittedAt, rejects } }: { data: PersonPart }) {
  if (state === waiting) return <InReview since={submittedAt} within={promises.personReview} />;
  if (state === passed)
    return (
      <Notice tone="good">
        <Status tone="good">已完成个人高级认证</Status>
        <ButtonLink to="/userCenter" $size="s">
          去用户中心
        </ButtonLink>
      </Notice>
    );
  if (state === rejected)
    return (
      <Notice tone="bad">
        认证未通过：{rejects.map(({ reason }) => reason).join('；')}。请修改后重新提交。
      </Notice>
    );
  return null;
}

/** What is missing before this verification, with a link to it. */
function Missing() {
  const member = useMember();
  const isEnterprise = accountType(member?.registerType ?? null) === 'enterprise';
  return (
    <Panel title="还需要完成">
      <p>该功能需完成个人认证，且证件在有效期内。</p>
      <FormActions>
        <ButtonLink to="/personIndex/personMessage" $kind="primary">
          去个人认证
        </ButtonLink>
      </FormActions>
      {isEnterprise && (
        <p>
          您正代表企业：<TextLink to="/companyAdvancedAuth">去企业高级认证</TextLink>
        </p>
      )}
    </Panel>
  );
}

function Unlocks() {
  return (
    <Panel title="完成后">
      <p>
        需要高级认证的功能对您开放，不需要再次核验。发布 API 须以企业身份完成
        <TextLink to="/companyAdvancedAuth">企业高级认证</TextLink>。
      </p>
    </Panel>
  );
}

const wayCards: Readonly<Record<AdvancedWay, { title: string; text: string }>> = {
  bankCard: { title: '银行卡四要素', text: '姓名、证件号、银行卡号与预留手机号一致，即时通过' },
  face: { title: '人脸核验', text: '用手机扫码，本人对着摄像头完成，几分钟内得到结果' },
  manual: { title: '人工审核', text: `上传手持证件照片，${promises.personReview}内审核` },
};

/** A pending face check, or the choice of ways. */
function Open({ data }: { data: PersonPart }) {
  const [isElsewhere, setIsElsewhere] = useState(false);
  if (data.state !== verifying || !data.errand || isElsewhere) return <Ways data={data} />;
  return (
    <Panel title="人脸核验">
      <ErrandBox
        name="人脸核验"
        errand={data.errand}
        actions={
          <Actions>
            <Button onClick={() => setIsElsewhere(true)}>改用其他方式</Button>
          </Actions>
        }
      >
        <p>请用手机扫描二维码，由本人对着摄像头完成核验。</p>
      </ErrandBox>
    </Panel>
  );
}

function Ways({ data: { ways, rejects } }: { data: PersonPart }) {
  const [way, setWay] = useState<AdvancedWay>(rejects.length > 0 ? 'manual' : (ways[0] ?? 'manual'));
  return (
    <>
      <ChoiceCards
        legend="认证方式"
        name="way"
        value={way}
        onChange={setWay}
        choices={ways.map((id) => ({ id, ...wayCards[id] }))}
      />
      {!ways.includes('bankCard') && <p>平台没有接入银行卡核验，或您的证件不支持，请选择人工审核。</p>}
      {way === 'bankCard' ? <CardForm /> : way === 'face' ? <FaceForm /> : <HandForm rejects={rejects} />}
    </>
  );
}

const Room = styled(Container)`
  max-width: 760px;
  padding-top: ${theme.space.xxl};
`;
