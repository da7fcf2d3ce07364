import { companyState, companyStates, type Company } from '@portal/calls';
import { ButtonLink, Notice, Status } from '@portal/design';
import { accountType, companyFields, formatMinute, keyOf, paperNames, promises } from '@portal/rules';
import { useMember } from '@portal/session';

const { none, saved, uploaded, paying, waiting, passed, rejected, expired, changing } = companyState;

const nameOf = (field: string): string => {
  const known = keyOf(companyFields, field);
  const paper = keyOf(paperNames, field);
  return known ? companyFields[known] : paper ? paperNames[paper] : field;
};

/** No application exists: none was begun, or the account was verified before applications were stored. */
function NothingYet() {
  const isRegistered = accountType(useMember()?.registerType ?? null) === 'enterprise';
  return (
    <Notice tone={isRegistered ? 'good' : 'warn'}>
      {isRegistered
        ? '企业认证由平台登记，仍然有效，没有留存资料。补全资料后可以变更信息、办理高级认证。'
        : '还没有开始企业认证，请先选择单位类型。'}
      <ButtonLink to="/unitType" $size="s">
        {isRegistered ? '补全资料' : '去企业认证'}
      </ButtonLink>
    </Notice>
  );
}

/** State of the application, and the next action. */
export function CompanyNotice({ company }: { company: Company }) {
  const { state, submittedAt, rejects, hasChange } = company;
  const open = rejects.filter(({ isFixed }) => isFixed === 0);
  const reasons = open.map(({ field, reason }) => `${nameOf(field)}：${reason}`).join('；');

  switch (state) {
    case none:
      if (company.fields.unitType === '') return <NothingYet />;
      return (
        <Notice tone="warn">
          企业信息还没有填写完毕。
          <ButtonLink to="/companyMessage/companyInfoEdit" $size="s">
            继续填写
          </ButtonLink>
        </Notice>
      );
    case saved:
      return (
        <Notice tone="warn">
          {open.length > 0 ? `还有被驳回的项目没有更正：${reasons}` : '信息已保存，请上传资料后提交。'}
        </Notice>
      );
    case uploaded:
      return (
        <Notice tone="warn">
          资料已齐，还没有提交。
          <ButtonLink to="/companyMessage/uploadingImg/3" $size="s">
            去提交
          </ButtonLink>
        </Notice>
      );
    case rejected:
      return <Notice tone="bad">认证未通过，请只修改以下项目后重新提交：{reasons}</Notice>;
    case waiting:
    case changing:
      return (
        <Notice tone="warn">
          <Status tone="warn">{companyStates[state]}</Status> 提交于{' '}
          {submittedAt && formatMinute(submittedAt)}，预计 {promises.companyReview}
          内完成，结果会发到消息中心。{state === changing && '审核期间原认证信息继续有效。'}
        </Notice>
      );
    case paying:
      return (
        <Notice tone="warn">
          <Status tone="warn">{companyStates[state]}</Status> 验证对公账户后进入平台审核。
        </Notice>
      );
    case expired:
      return (
        <Notice tone="bad">营业期限已到，请更新营业期限与证照后重新提交。已有的应用与订阅不受影响。</Notice>
      );
    case passed:
      return (
        <>
          <Notice tone="good">
            <Status tone="good">已认证</Status>
            {hasChange === 1 && open.length === 0 && '有未提交的变更，下面是有效的认证信息。'}
          </Notice>
          {open.length > 0 && <Notice tone="bad">变更未通过，原认证信息继续有效：{reasons}</Notice>}
        </>
      );
  }
}
