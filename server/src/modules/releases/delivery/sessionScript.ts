/**
 * Starts the session check before any bundle has loaded, and hears first whether another tab signs in or out since then,
 * on the channel of `shared/session/otherTabs`. The CSRF token comes from the cookie, as for every call.
 */
export const sessionScript = `try{(window.portalTabs=new BroadcastChannel("portal-session")).onmessage=function(){window.portalTabs.isNews=true}}catch(e){}window.portalSession=fetch("/ajaxurl/apix/domain/checkLogin",{method:"POST",headers:{"content-type":"application/x-www-form-urlencoded"}}).then(function(r){return r.json()});window.portalSession.catch(function(){});`;
