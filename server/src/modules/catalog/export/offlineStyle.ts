/** In print each group starts a new page, and table rows and examples are not split where that can be avoided. */
export const offlineStyle = `
body{max-width:960px;margin:0 auto;padding:32px 20px;color:#14202b;background:#fff;font:14px/1.7 "Noto Sans CJK SC","Source Han Sans SC","PingFang SC","Microsoft YaHei",sans-serif}
h1,h2{font-family:"Noto Serif CJK SC","Source Han Serif SC","Songti SC",SimSun,serif}
h1{font-size:32px;line-height:1.3}h2{font-size:22px;margin-top:40px;border-bottom:1px solid #e1e7eb}h3{font-size:17px;margin-top:28px}h4{font-size:14px;margin:16px 0 6px}
table{width:100%;border-collapse:collapse;font-size:13px}th,td{padding:6px 8px;border:1px solid #e1e7eb;text-align:left;vertical-align:top;overflow-wrap:anywhere}
thead th{background:#f5f7f8}
code,pre{font:12px/1.6 ui-monospace,"SF Mono",Consolas,"Noto Sans Mono CJK SC",monospace}
pre{padding:12px;border:1px solid #e1e7eb;background:#f5f7f8;white-space:pre-wrap;overflow-wrap:anywhere}
.pre{white-space:pre-line}a{color:#0f6e91}
@page{size:A4;margin:18mm 16mm}
@media print{body{max-width:none;padding:0;font-size:10.5pt}section{break-before:page}article,tr,pre{break-inside:avoid}h2,h3,h4{break-after:avoid}thead{display:table-header-group}a{color:inherit;text-decoration:none}}
`;
