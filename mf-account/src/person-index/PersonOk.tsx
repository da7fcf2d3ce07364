import { definePage } from '@portal/contract';
import { ButtonLink } from '@portal/design';
import { ResultPage } from '../common/ResultPage';

export const page = definePage<null>({ load: async () => null, Page: PersonOk });

function PersonOk() {
  return (
    <ResultPage title="提交成功" text="预计 1 个工作日内完成审核，结果会发到消息中心和您的邮箱。">
      <ButtonLink to="/personIndex/personMessage">查看进度</ButtonLink>
      <ButtonLink to="/APIList" $kind="primary">
        浏览API
      </ButtonLink>
    </ResultPage>
  );
}
