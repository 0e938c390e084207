#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/* curl_easy_setopt and curl_easy_getinfo take arguments of any type, which Swift does not call. */
static inline CURLcode curl_set_long(CURL *handle, CURLoption option, long value) {
  return (curl_easy_setopt)(handle, option, value);
}
static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return (curl_easy_setopt)(handle, option, value);
}
static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return (curl_easy_setopt)(handle, option, value);
}
static inline CURLcode curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return (curl_easy_setopt)(handle, option, value);
}
typedef size_t (*curl_reading)(char *, size_t, size_t, void *);
static inline CURLcode curl_set_reading(CURL *handle, curl_reading value) {
  return (curl_easy_setopt)(handle, CURLOPT_READFUNCTION, value);
}
typedef int (*curl_telling)(CURL *, curl_infotype, char *, size_t, void *);
static inline CURLcode curl_set_telling(CURL *handle, curl_telling value) {
  return (curl_easy_setopt)(handle, CURLOPT_DEBUGFUNCTION, value);
}
typedef curl_socket_t (*curl_opening)(void *, curlsocktype, struct curl_sockaddr *);
static inline CURLcode curl_set_opening(CURL *handle, curl_opening value) {
  return (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}
typedef int (*curl_watching)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
static inline CURLcode curl_set_watching(CURL *handle, curl_watching value) {
  return (curl_easy_setopt)(handle, CURLOPT_XFERINFOFUNCTION, value);
}
/* WRITEFUNCTION and HEADERFUNCTION take the same arguments. */
static inline CURLcode curl_set_taking(CURL *handle, CURLoption option, curl_reading value) {
  return (curl_easy_setopt)(handle, option, value);
}
typedef int (*curl_seeking)(void *, curl_off_t, int);
static inline CURLcode curl_set_seeking(CURL *handle, curl_seeking value) {
  return (curl_easy_setopt)(handle, CURLOPT_SEEKFUNCTION, value);
}
static inline CURLcode curl_set_large(CURL *handle, CURLoption option, curl_off_t value) {
  return (curl_easy_setopt)(handle, option, value);
}
