import { bannerAttribute, closedBannersKey } from '@portal/contract/internal';

/**
 * Hides closed banners before the first paint, because the markup is the same for everybody. Through the DOM, because a
 * style element would need the nonce; if it fails, the shell hides them later.
 */
export const closedBannersScript = `try{var rules=JSON.parse(localStorage.getItem("${closedBannersKey}")||"[]").map(function(key){return '[${bannerAttribute}="'+CSS.escape(key)+'"]{display:none}'});if(rules.length){var sheet=new CSSStyleSheet();sheet.replaceSync(rules.join(""));document.adoptedStyleSheets=[sheet]}}catch(e){}`;
