import styled from 'styled-components';
import { companyState, viewCompany, withdrawCompany, type Company } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  ask,
  Button,
  ButtonLink,
  Container,
  Facts,
  PageHead,
  Panel,
  Steps,
  theme,
} from '@portal/design';
import { useAction } from '@portal/page';
import { LetterLink } from '../common/LetterLink';
import { PapersKept } from '../common/PapersKept';
import { CompanyNotice } from './CompanyNotice';
import { factsOf, stepOf, wizardSteps } from './companyLabels';
import { loadRegionNames } from './loadRegions';
import { PaperList } from './PaperList';
import { PayoutPanel } from './PayoutPanel';

interface CompanyInfoData {
  company: Company;
  regionNames: Record<string, string>;
}

export const page = definePage<CompanyInfoData>({
  async load({ signal }) {
    const company = await call(viewCompany, {}, { signal });
    const { region, bankRegion } = company.fields;
    return { company, regionNames: await loadRegionNames([region, bankRegion], signal) };
  },
  Page: CompanyInfo,
});

const { none, saved, uploaded, paying, waiting, passed, rejected, expired, changing } = companyState;

function CompanyInfo({ data: { company, regionNames } }: { data: CompanyInfoData }) {
  const { state, fields, slots } = company;
  // A change that is still being edited does not replace the verified facts.
  const shown = state === passed ? (company.passed ?? fields) : fields;

  return (
    <Room>
      <PageHead title="企业信息" help="资料只用于核验企业身份，加密保存，只有企业管理员与审核人员可见。" />
      <Steps labels={wizardSteps} current={stepOf[state]} />
      <CompanyNotice company={company} />
      <PapersKept until={company.papersUntil} unless="；在此之前提交的，继续使用" />
      {state === paying && <PayoutPanel company={company} />}
      {fields.unitType !== '' && (
        <Panel
          title={state === changing ? '申请变更后的信息' : '企业信息'}
          aside={<Buttons company={company} />}
        >
          <Facts facts={factsOf(shown, regionNames)} />
        </Panel>
      )}
      {slots.length > 0 && (
        <Panel title="认证资料">
          <PaperList slots={slots} />
        </Panel>
      )}
    </Room>
  );
}

function Buttons({ company }: { company: Company }) {
  const { state, hasChange, rejects } = company;
  const name = company.fields.companyName;
  const withdrawing = useAction(
    (_: string, reqNo) => call(withdrawCompany, { reqNo }),
    state === passed ? '已放弃变更' : '已撤回',
  );
  const hasPapersToMend = rejects.some(({ isFixed }) => isFixed === 0);
  const isEditable = [none, saved, uploaded, rejected, passed, expired].some((one) => one === state);
  const isWithdrawable =
    [waiting, paying, changing].some((one) => one === state) || (state === passed && hasChange === 1);

  async function handleWithdraw() {
    const isSure = await ask(
      state === passed
        ? {
            title: '放弃变更',
            question: `放弃“${company.passed?.companyName ?? name}”的变更？已填写的内容将不保存，原认证信息继续有效。`,
            confirmLabel: '放弃变更',
          }
        : {
            title: '撤回提交',
            question: `撤回“${name}”的企业认证？撤回后可以修改，修改完须重新提交。`,
            confirmLabel: '撤回',
          },
    );
    if (isSure) await withdrawing.run(state.toString());
  }

  return (
    <Actions>
      {(state === passed || state === changing) && (
        <LetterLink kind="certificate">下载认证证明（PDF）</LetterLink>
      )}
      {isEditable && (
        <ButtonLink to="/companyMessage/companyInfoEdit" $size="s">
          {state === passed ? '变更信息' : '修改'}
        </ButtonLink>
      )}
      {isEditable && state !== none && (
        <ButtonLink
          to={hasPapersToMend ? '/companyMessage/uploadingImgEdit/1' : '/companyMessage/uploadingImg/1'}
          $size="s"
        >
          {state === passed ? '更新资料' : '继续上传'}
        </ButtonLink>
      )}
      {isWithdrawable && (
        <Button $size="s" disabled={withdrawing.isBusy} onClick={() => void handleWithdraw()}>
          {state === passed ? '放弃变更' : '撤回'}
        </Button>
      )}
      {state !== none && (
        <ButtonLink to="/companyMessage/sandBox" $size="s">
          沙箱体验
        </ButtonLink>
      )}
    </Actions>
  );
}

const Room = styled(Container)`
  max-width: 960px;
  padding-top: ${theme.space.xxl};
`;
