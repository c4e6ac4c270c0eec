/* SPDX-License-Identifier: MIT */
#include "transcode.h"

#include "buf.h"
#include "encoding.h"
#include "utf8.h"

static void add_unmappable(struct ed_text *out, uint32_t code_point, enum ed_unmappable how)
{
    char digits[10];
    size_t count = 0;

    if (how == ED_QUESTION_MARK) {
        ed_add_byte(out, '?');
        return;
    }
    do
        digits[count++] = (char)('0' + code_point % 10);
    while ((code_point /= 10) > 0);
    ed_add(out, UA_LITERAL("&#"));
    while (count > 0)
        ed_add_byte(out, digits[--count]);
    ed_add_byte(out, ';');
}

/* Runs the encoder over text, which is well-formed. */
static void encode_all(struct ed_text *out, const struct ua_encoder *encoder, struct ua_str text,
                       enum ed_unmappable how)
{
    struct ua_buf bytes;
    enum ua_status status = UA_OK;
    uint32_t lacking = UINT32_MAX;
    size_t done = 0, consumed;
    bool first = true;

    ua_buf_init(&bytes, &out->arena->allocator);
    do {
        bytes.len = 0;
        status = encoder->encode(encoder->ctx, &bytes, &consumed, &lacking, text.ptr + done,
                                 text.len - done, first);
        if (status != UA_OK)
            break;
        ed_add(out, ua_str(bytes.ptr, bytes.len));
        done += consumed;
        first = false;
        if (lacking != UINT32_MAX)
            add_unmappable(out, lacking, how);
    } while (lacking != UINT32_MAX);
    ua_buf_free(&bytes);
    if (status != UA_OK && out->arena->status == UA_OK)
        out->arena->status = status;
}

struct ua_str ed_encode(struct ed_arena *arena, const struct ua_encoding *encoding,
                        struct ua_str text, enum ed_unmappable unmappable)
{
    struct ed_text out = ED_TEXT(arena);
    struct ua_encoder encoder;
    enum ua_status status;

    text = ed_well_formed(arena, text);
    if (!encoding || arena->status != UA_OK)
        return text;
    status = ua_encoder_open(&encoder, encoding, &arena->allocator);
    if (status != UA_OK) {
        arena->status = status;
        return text;
    }
    if (encoder.encode)
        encode_all(&out, &encoder, text, unmappable);
    else
        out = (struct ed_text){arena, (char *)text.ptr, text.len, text.len};
    ua_encoder_close(&encoder);
    return ed_str(&out);
}

struct ua_str ed_decode(struct ed_arena *arena, const struct ua_encoding *encoding,
                        struct ua_str bytes)
{
    struct ed_text text = ED_TEXT(arena);
    enum ua_status status;
    struct ua_buf out;

    if (!encoding || arena->status != UA_OK)
        return ed_well_formed(arena, bytes);
    ua_buf_init(&out, &arena->allocator);
    status = ua_decode(&out, encoding, bytes.ptr, bytes.len);
    if (status == UA_OK)
        ed_add(&text, ua_buf_str(&out));
    else
        arena->status = status;
    ua_buf_free(&out);
    return ed_str(&text);
}

const struct ua_encoding *ed_encoding(struct ed_arena *arena, struct ua_str label)
{
    const struct ua_encoding *encoding = NULL;

    if (label.ptr)
        encoding = ua_encoding_from_label(label.ptr, label.len);
    if (label.ptr && !encoding && arena->status == UA_OK)
        arena->status = UA_BADARG;
    return encoding;
}
