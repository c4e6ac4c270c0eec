%% SPDX-License-Identifier: MIT
%% The engine `erlang-uri`: uri_string:parse(Url), with a base uri_string:resolve(Url, Base). It has a JSON reader of its
%% own, because OTP has had one since 27 only. Strings are UTF-8 in binaries; a lone surrogate becomes U+FFFD.
-module(erlang_uri).
-export([main/0]).

main() ->
    %% A port gives what there is, not lines one by one.
    loop(open_port({fd, 0, 1}, [binary, stream, eof]), []),
    halt().

%% Begun: parts of a line whose end has not come.
loop(Port, Begun) ->
    receive
        {Port, {data, Data}} ->
            case binary:split(Data, <<"\n">>, [global]) of
                [Part] ->
                    loop(Port, [Begun, Part]);
                [First | Rest] ->
                    {Whole, [Last]} = lists:split(length(Rest) - 1, Rest),
                    Lines = [iolist_to_binary([Begun, First]) | Whole],
                    true = port_command(Port, [[reply(Line), $\n] || Line <- Lines]),
                    loop(Port, [Last])
            end;
        {Port, eof} ->
            case iolist_to_binary(Begun) of
                <<>> -> ok;
                Line -> port_command(Port, [reply(Line), $\n])
            end
    end.

reply(Line) ->
    try members(skip(Line)) of
        Request -> answer(Request)
    catch
        _:_ -> object([{<<"id">>, null}, {<<"outcome">>, <<"error">>}, {<<"reason">>, <<"not a request">>}])
    end.

answer(#{<<"op">> := <<"hello">>}) ->
    {ok, Version} = application:get_key(stdlib, vsn),
    ["{\"protocol\":1,\"engine\":\"erlang-uri\",\"version\":\"", Version, " (OTP ", erlang:system_info(otp_release),
     ")\",\"model\":\"rfc3986\",\"capabilities\":[\"parse\",\"base\"],",
     "\"tells_null\":[\"scheme\",\"username\",\"password\",\"host\",\"query\",\"fragment\"]}"];
answer(#{<<"op">> := <<"parse">>} = Request) ->
    Id = maps:get(<<"id">>, Request, null),
    try parse(text(Request, <<"input">>), text(Request, <<"base">>)) of
        {Outcome, Reason} ->
            object([{<<"id">>, Id}, {<<"outcome">>, Outcome}, {<<"reason">>, Reason}]);
        Components ->
            object([{<<"id">>, Id}, {<<"outcome">>, <<"parsed">>} | Components])
    catch
        _:Error -> % a fault of uri_string or of this program must not end it
            object([{<<"id">>, Id}, {<<"outcome">>, <<"error">>}, {<<"reason">>, print(Error)}])
    end;
answer(#{<<"op">> := _} = Request) ->
    object([{<<"id">>, maps:get(<<"id">>, Request, null)}, {<<"outcome">>, <<"unsupported">>},
            {<<"reason">>, <<"no such op">>}]).

%% The text under Key, which may come as base64; null if it is null or not there.
text(Request, Key) ->
    case Request of
        #{Key := Value} -> Value;
        _ ->
            case maps:get(<<Key/binary, "_b64">>, Request, null) of
                null -> null;
                Encoded -> base64:decode(Encoded)
            end
    end.

parse(Input, Base) ->
    case is_binary(unicode:characters_to_binary(Input)) andalso
        (Base =:= null orelse is_binary(unicode:characters_to_binary(Base))) of
        true -> components(resolve(Input, Base));
        false -> {<<"unsupported">>, <<"it takes UTF-8">>}
    end.

resolve(Input, null) -> Input;
resolve(Input, Base) -> uri_string:resolve(Input, Base).

components({error, _, _} = Error) ->
    {<<"rejected">>, print(Error)};
components(Url) ->
    case uri_string:parse(Url) of
        {error, _, _} = Error ->
            {<<"rejected">>, print(Error)};
        Map ->
            {Username, Password} = userinfo(maps:get(userinfo, Map, null)),
            [{<<"href">>, Url}, {<<"scheme">>, maps:get(scheme, Map, null)}, {<<"username">>, Username},
             {<<"password">>, Password}, {<<"host">>, bracketed(maps:get(host, Map, null))},
             {<<"port">>, port(maps:get(port, Map, undefined))}, {<<"path">>, maps:get(path, Map)},
             {<<"query">>, maps:get(query, Map, null)}, {<<"fragment">>, maps:get(fragment, Map, null)}]
    end.

userinfo(null) -> {null, null};
userinfo(Text) ->
    case binary:split(Text, <<":">>) of
        [Username, Password] -> {Username, Password};
        [Username] -> {Username, null}
    end.

port(undefined) -> null;
port(Port) -> integer_to_binary(Port).

%% It takes the brackets off an address, and no other host has a ":".
bracketed(null) -> null;
bracketed(Host) ->
    case binary:match(Host, <<":">>) of
        nomatch -> Host;
        _ -> <<"[", Host/binary, "]">>
    end.

print(Term) ->
    unicode:characters_to_binary(io_lib:format("~0tp", [Term])).

%% --- JSON --------------------------------------------------------------------------------------

object(Members) ->
    [${, lists:join($,, [member(Key, Value) || {Key, Value} <- Members]), $}].

member(Key, Value) when is_binary(Value) ->
    case unicode:characters_to_binary(Value) of
        Value -> [$", Key, "\":\"", escape(Value, <<>>), $"];
        _ -> [$", Key, "_b64\":\"", base64:encode(Value), $"]
    end;
member(Key, null) -> [$", Key, "\":null"];
member(Key, {number, Digits}) -> [$", Key, "\":", Digits].

escape(<<C, Rest/binary>>, Out) when C =:= $"; C =:= $\\ -> escape(Rest, <<Out/binary, $\\, C>>);
escape(<<C, Rest/binary>>, Out) when C < 32; C =:= 127 ->
    Hex = io_lib:format("\\u~4.16.0b", [C]),
    escape(Rest, <<Out/binary, (iolist_to_binary(Hex))/binary>>);
escape(<<C, Rest/binary>>, Out) -> escape(Rest, <<Out/binary, C>>);
escape(<<>>, Out) -> Out.

skip(<<C, Rest/binary>>) when C =:= $\s; C =:= $\t; C =:= $\r -> skip(Rest);
skip(Text) -> Text.

%% The members of the object that is the whole text: strings, numbers and null; what nests is skipped.
members(<<${, Rest/binary>>) ->
    {Map, <<>>} = pairs(skip(Rest), $}, #{}),
    Map.

pairs(<<End, Rest/binary>>, End, Map) -> {Map, skip(Rest)};
pairs(<<$,, Rest/binary>>, End, Map) when map_size(Map) > 0 -> pairs(skip(Rest), End, Map);
pairs(Text, $}, Map) ->
    {Key, <<$:, Rest/binary>>} = value(Text),
    {Value, More} = value(skip(Rest)),
    pairs(More, $}, Map#{Key => Value});
pairs(Text, $], Map) ->
    {_, More} = value(Text),
    pairs(More, $], Map#{map_size(Map) => null}).

value(<<$", Rest/binary>>) -> string(Rest, <<>>);
value(<<${, Rest/binary>>) -> nested(pairs(skip(Rest), $}, #{}));
value(<<$[, Rest/binary>>) -> nested(pairs(skip(Rest), $], #{}));
value(Text) ->
    Length = word(Text, 0),
    <<Word:Length/binary, Rest/binary>> = Text,
    case Word of
        <<C, _/binary>> when C >= $0, C =< $9; C =:= $- -> {{number, Word}, skip(Rest)};
        <<_, _/binary>> -> {null, skip(Rest)}
    end.

nested({_, Rest}) -> {null, Rest}.

word(Text, At) ->
    case Text of
        <<_:At/binary, C, _/binary>> when C =/= $,, C =/= $}, C =/= $], C > 32 -> word(Text, At + 1);
        _ -> At
    end.

string(<<$", Rest/binary>>, Out) -> {Out, skip(Rest)};
string(<<"\\u", High:4/binary, "\\u", Low:4/binary, Rest/binary>> = Text, Out) ->
    case {binary_to_integer(High, 16), binary_to_integer(Low, 16)} of
        {H, L} when H >= 16#D800, H < 16#DC00, L >= 16#DC00, L < 16#E000 ->
            string(Rest, <<Out/binary, (16#10000 + ((H - 16#D800) bsl 10) + L - 16#DC00)/utf8>>);
        _ ->
            unit(Text, Out)
    end;
string(<<"\\u", _/binary>> = Text, Out) -> unit(Text, Out);
string(<<"\\b", Rest/binary>>, Out) -> string(Rest, <<Out/binary, $\b>>);
string(<<"\\f", Rest/binary>>, Out) -> string(Rest, <<Out/binary, $\f>>);
string(<<"\\n", Rest/binary>>, Out) -> string(Rest, <<Out/binary, $\n>>);
string(<<"\\r", Rest/binary>>, Out) -> string(Rest, <<Out/binary, $\r>>);
string(<<"\\t", Rest/binary>>, Out) -> string(Rest, <<Out/binary, $\t>>);
string(<<$\\, C, Rest/binary>>, Out) -> string(Rest, <<Out/binary, C>>);
string(<<C, Rest/binary>>, Out) -> string(Rest, <<Out/binary, C>>).

unit(<<"\\u", Hex:4/binary, Rest/binary>>, Out) ->
    case binary_to_integer(Hex, 16) of
        C when C >= 16#D800, C < 16#E000 -> string(Rest, <<Out/binary, 16#FFFD/utf8>>);
        C -> string(Rest, <<Out/binary, C/utf8>>)
    end.
